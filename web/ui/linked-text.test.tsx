import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

const markupOf = (text: string) => renderToStaticMarkup(<LinkedText text={text} />);

test('links open apart, are not followed by search engines, and tell their page nothing §122.1', () => {
  expect(markupOf('See www.a.example & more')).toBe(
    'See <a href="http://www.a.example" target="_blank" rel="noopener nofollow" class="link">www.a.example</a> &amp; more',
  );
  expect(markupOf('ada@a.example')).toBe(
    '<a href="mailto:ada@a.example" rel="noopener nofollow" class="link">ada@a.example</a>',
  );
});

test('a text never leaves the attribute or makes markup §122.2', () => {
  expect(markupOf('https://a.example/?"><img src=x onerror=alert(1)>')).not.toMatch(/<img|onerror="/);
  expect(markupOf('<b>javascript:alert(1)</b>')).toBe('&lt;b&gt;javascript:alert(1)&lt;/b&gt;');
});
