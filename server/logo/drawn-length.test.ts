import { expect, test } from 'vitest';
import { drawnLength } from './drawn-length.ts';

const inSvg = (parts: string) => `<svg viewBox="0 0 8 8">${parts}</svg>`;
const square = (attribute = '') => `<path d="M0 0h8v8z" ${attribute}></path>`;
const mask = (id: string, content: string) => `<mask id="${id}">${content}</mask>`;

/** Beyond the picture's own elements. */
const beyond = (svg: string, plain: string) => drawnLength(inSvg(svg)) - drawnLength(inSvg(plain));

test('a mask, a clip and a gradient count wherever they are named, before or behind', () => {
  const named = mask('m', square());
  const [of, uses] = ['m', '<g mask="url(#m)"></g>'];
  const once = beyond(uses + named, '<g mask="url(#x)"></g>' + named);
  expect(once).toBe('mask'.length + of.length + 'path'.length + 'M0 0h8v8z'.length);
  expect(beyond(uses + uses + named, '<g mask="url(#x)"></g>'.repeat(2) + named)).toBe(2 * once);
  const gradient = '<radialGradient id="r" href="#m"></radialGradient>';
  expect(beyond(gradient + named, gradient.replace('#m', '#x') + named)).toBe(once);
});

test('masks that name each other count as often as they are drawn', () => {
  const masks = Array.from({ length: 30 }, (_, index) =>
    mask(`m${index}`, square(`mask="url(#m${index + 1})"`).repeat(8)),
  );
  expect(drawnLength(inSvg(masks.join('') + square('mask="url(#m0)"')))).toBeGreaterThan(8 ** 29);
});

test('a mask in itself is endless', () => {
  expect(
    drawnLength(inSvg(mask('m', square('clip-path="url(#c)"')) + mask('c', square('mask="url(#m)"')))),
  ).toBe(Infinity);
});
