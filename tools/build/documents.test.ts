import { expect, test } from 'vitest';
import { appDocument, pageDocument, screenDocument } from './documents.ts';

const template = `<html>
  <head>
    <title>Lodestar</title>
    <script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/styles.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;

const page = {
  path: '/login',
  markup: '<h1 class="x">Login</h1> $& for $1',
  hidingScript: 'assets/hide.js',
  font: 'assets/font.woff2',
  modules: [],
};

test('the document of the application asks early for files that are needed soon, and once for each', () => {
  const modules = ['assets/start.js', 'assets/react.js'];
  const html = appDocument(template, { font: 'assets/font.woff2', modules });
  expect(html).toContain('as="font" type="font/woff2" crossorigin href="/assets/font.woff2">\n');
  expect(html.match(/start\.js/g)).toHaveLength(1);
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/react.js">\n');
  expect(html).toContain('<div id="root"></div>');
});

test('the document of a page holds its markup as it is, and is titled by its heading', () => {
  const html = pageDocument(template, page);
  expect(html).toContain('<div id="root" data-page="/login"><h1 class="x">Login</h1> $& for $1</div>');
  expect(html).toContain('<title>Login · Lodestar</title>');
});

/** The assets in the order in which the document names them. */
const assetsIn = (html: string) => [...html.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name]) => name);

test('files that the first paint waits for are asked for first', () => {
  const modules = ['assets/react.js', 'assets/login.js'];
  const code = ['start.js', 'react.js', 'login.js'];
  const empty = appDocument(template, { font: 'assets/font.woff2', modules });
  expect(assetsIn(empty)).toEqual(['styles.css', 'font.woff2', ...code]);
  const first = ['styles.css', 'font.woff2', 'start.js'];
  expect(assetsIn(screenDocument(template, 'assets/font.woff2'))).toEqual(first);
  expect(assetsIn(pageDocument(template, { ...page, modules }))).toEqual(['hide.js', ...first]);
});

test('a screen that stands in the document is painted before its code is asked for', () => {
  const html = pageDocument(template, { ...page, modules: ['assets/react.js', 'assets/login.js'] });
  expect(html).toContain(' data-code="assets/react.js assets/login.js">');
  expect(html.match(/<[^>]*start\.js"[^>]*>/g)?.join()).toContain(' fetchpriority="low" ');
  expect(html).not.toContain('modulepreload');
});

test('a page waits for no script but the one that hides it', () => {
  const scripts = pageDocument(template, page).match(/<script[^>]*>/g);
  expect(scripts).toEqual([
    '<script src="/assets/hide.js">',
    '<script fetchpriority="low" type="module" crossorigin src="/assets/start.js">',
  ]);
});

test('a page whose heading is the product is titled by it alone', () => {
  const html = pageDocument(template, { ...page, markup: '<h1>Lodestar</h1>' });
  expect(html).toContain('<title>Lodestar</title>');
});

test.each([
  ['page has no heading', template, { ...page, markup: '<p>Login</p>' }],
  ['template has no root', template.replace('id="root"', 'id="other"'), page],
  ['template has no script', template.replace('type="module"', ''), page],
  ['template has no styles', template.replace('rel="stylesheet"', ''), page],
])('nothing is made when the %s', (_, html, content) => {
  expect(() => pageDocument(html, content)).toThrow(/has no/);
});
