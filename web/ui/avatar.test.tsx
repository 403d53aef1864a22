import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

const zoe = { first_name: ' zoë', last_name: 'von Nakamura', background_color: '#1f4e8c' };

test('an avatar shows the initials in capitals, on the person’s colour §37.3 §52.3', () => {
  expect(renderToStaticMarkup(<Avatar user={zoe} />)).toMatch(/fill="#1f4e8c".*>ZV</);
  const rare = { ...zoe, first_name: '𐐶ord', last_name: '' };
  expect(renderToStaticMarkup(<Avatar user={rare} />)).toMatch(/>𐐎</);
});

test('without a user it is white and empty §37.3', () => {
  const markup = renderToStaticMarkup(<Avatar user={null} />);
  expect(markup).toMatch(/^<span [^>]*bg-paper[^>]*><\/span>$/);
  expect(markup).not.toContain('fill');
});

test('it comes in three sizes §37.4', () => {
  const sizes = (['default', 'medium', 'large'] as const).map(
    (size) => /size-(\d+)/.exec(renderToStaticMarkup(<Avatar user={zoe} size={size} />))?.[1],
  );
  expect(sizes).toEqual(['10', '14', '24']);
});
