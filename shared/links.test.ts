import { expect, test } from 'vitest';
import { partsOf } from './links.ts';

const hrefsOf = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

test('addresses of the web and of e-mail are links, and what stands around them is not §122.1', () => {
  expect(partsOf('See https://a.example/x?y=1&z=(2). Ask ada@firm.example!')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x?y=1&z=(2)', href: 'https://a.example/x?y=1&z=(2)' },
    { text: '. Ask ' },
    { text: 'ada@firm.example', href: 'mailto:ada@firm.example' },
    { text: '!' },
  ]);
  expect(hrefsOf('(www.example.com/path), WWW.Example.COM:8080/a and HTTP://b.example')).toEqual([
    'http://www.example.com/path',
    'http://WWW.Example.COM:8080/a',
    'HTTP://b.example',
  ]);
  expect(hrefsOf('http://intranet/page\nhttp://münchen.example/ß')).toEqual([
    'http://intranet/page',
    'http://münchen.example/ß',
  ]);
});

test('nothing else is a link §122.1', () => {
  const others = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(document.domain)',
    'javascript://www.a.example/%0aalert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x file:///etc/passwd',
    'ftp://x.example //x.example ftp://www.x.example',
    'example.com a.b 1.2.3 readme.md',
    'ada@firm @ada www. www.x http:// https://',
    'http://a.example:99999/ http:/a.example http:a.example',
    '<a href="x">y</a>',
  ];
  for (const text of others) expect(partsOf(text)).toEqual([{ text }]);
  expect(partsOf('')).toEqual([]);
});

test('a link leads where its text says, without names of users and hidden signs of direction §122.2', () => {
  expect(hrefsOf('https://good.example@evil.example/')).toEqual(['https://good.example']);
  for (const sign of ['\u202E', '\u2066', '\u200F', '\u200B', '\u00AD', '\uFEFF'])
    for (const href of hrefsOf(`https://a.example/x${sign}y ada@a.example${sign}.b www.a.example${sign}.b`))
      expect(href).not.toContain(sign);
});

test('a link has no quotation mark, and ends before markup §122.2', () => {
  expect(hrefsOf('<a href="https://a.example/"onmouseover="x">')).toEqual([
    'https://a.example/%22onmouseover=%22x',
  ]);
  expect(hrefsOf('"https://a.example/\'><script>alert(1)</script>"')).toEqual(['https://a.example/']);
});

test('the parts together are the text, whatever it is', () => {
  for (const text of [
    'a https://a.example b',
    'www.a.example',
    ' x@y.example\n\nwww.b.example ',
    '\uD800 www.',
  ])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('texts of what is nearly a link take no longer than their length asks for §122.3', () => {
  const nearly =
    'a@ http:// www. a. a.b@ http://a@ ( http://a.b/(( a- mailto: // @a.b http: http://[ https://www. http://a.b:80: xn-- .. ' +
    `http://x.y/' a@a.a. www.a.b, http://a.b? www.www. www.a- {[( " 0.0 https://a.b/"x ada@x.example, \u200B`;
  const duration = (text: string) => {
    const begin = performance.now();
    partsOf(text);
    return performance.now() - begin;
  };
  for (const each of nearly.split(' ')) {
    const short = each.repeat(5_000 / each.length);
    const long = each.repeat(40_000 / each.length);
    duration(short);
    // Eight times as long; the square would be 64 times. A busy machine may interrupt either.
    const ratio = Math.min(...[1, 2, 3].map(() => duration(long) / Math.max(duration(short), 1)));
    expect({ each, isQuick: ratio < 32 }).toEqual({ each, isQuick: true });
    expect({ each, isQuick: Math.min(duration(short), duration(short)) < 100 }).toEqual({
      each,
      isQuick: true,
    });
  }
});
