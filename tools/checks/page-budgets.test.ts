import { expect, test } from 'vitest';
import { checkPages, weigh } from './page-budgets.ts';

const files = [
  { file: 'app.html', bytes: 512 },
  { file: 'assets/app.js', bytes: 1024 },
  { file: 'assets/react.js', bytes: 2048 },
];
const pages = [{ path: '/dashboard', files }];

test.each([
  ['more bytes', { kib: 3.4, requests: 3 }, '/dashboard fetches 3.5 KiB, and its budget is 3.4.'],
  ['more requests', { kib: 3.5, requests: 2 }, '/dashboard makes 3 requests, and its budget is 2.'],
])('a page with %s than its budget is named, with its biggest files first', (_, budget, offence) => {
  const biggest = 'The biggest files: assets/react.js 2 KiB, assets/app.js 1 KiB, app.html 0.5 KiB.';
  expect(checkPages(pages, { '/dashboard': budget })).toEqual([`${offence} ${biggest}`]);
});

test('a page without a budget is refused', () => {
  expect(checkPages(pages, {})).toEqual([
    '/dashboard fetches 3.5 KiB in 3 requests, and has no budget in tools/checks/page-budgets.json.',
  ]);
});

test('a budget without a figure allows nothing', () => {
  expect(checkPages(pages, { '/dashboard': { kib: 4 } })).toEqual([
    expect.stringMatching('makes 3 requests, and its budget is undefined'),
  ]);
});

test('a budget of no page is refused', () => {
  const budgets = { '/dashboard': { kib: 4, requests: 3 }, '/gone': { kib: 4, requests: 3 } };
  expect(checkPages(pages, budgets)).toEqual([
    '/gone has a budget in tools/checks/page-budgets.json, but is no page of web/routes.tsx.',
  ]);
});

test('a page that costs just what its budget says is within it', () => {
  expect(checkPages(pages, { '/dashboard': weigh(files) })).toEqual([]);
});
