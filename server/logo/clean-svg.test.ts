import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const inSvg = (content: string, attributes = 'viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const shape = '<path d="M0 0h8v8H0z"/>';
const written = '<path d="M0 0h8v8H0z"></path>';
const clean = (content: string) =>
  cleanSvg(inSvg(content + shape))
    ?.replace('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">', '')
    .replace('</svg>', '');

describe('an SVG is written anew', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script from elsewhere', '<script href="https://evil.example/x.js"/>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['a script with a prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ['a script in a CDATA section', '<script><![CDATA[alert(1)]]></script>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="a()"/></foreignObject>',
    ],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>'],
    ['a picture within', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>'],
    ['a part of another file', '<use href="https://evil.example/x.svg#a"/>'],
    ['a link', '<a href="javascript:alert(1)"></a>'],
    ['an animation of a link', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['a setter', '<set attributeName="onload" to="alert(1)"/>'],
    ['a style sheet', '<style>@import "https://evil.example/x.css";</style>'],
    ['a text', '<text>Nordlicht</text>'],
    ['a filter', '<filter id="f"><feImage href="https://evil.example/x"/></filter>'],
    ['an SVG in it', '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
    ['a frame', '<iframe src="https://evil.example"/>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['an instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ])('without %s §90.4', (_, content) => {
    expect(clean(content)).toBe(written);
  });

  test.each([
    ['an event', '<g onclick="alert(1)">'],
    ['an event in capitals', '<g ONLOAD="alert(1)">'],
    ['a colour from elsewhere', '<g fill="url(https://evil.example/x#a)">'],
    ['a colour from elsewhere, in capitals', '<g fill="URL(//evil.example)">'],
    ['a style from elsewhere', '<g style="fill:url(https://evil.example/x);background:red">'],
    ['a mask from elsewhere', '<g mask="url(&quot;https://evil.example/x#a&quot;)">'],
    ['an address in another namespace', '<g xlink:href="https://evil.example">'],
    ['an id that leaves its quotes', '<g id="&quot; onload=&quot;alert(1)">'],
    ['a value that leaves its element', '<g fill="&gt;&lt;script&gt;alert(1)&lt;/script&gt;">'],
    ['a value written in signs', '<g fill="&#117;&#114;&#108;(https:&#47;&#47;evil.example)">'],
    ['an entity of its own', '<g fill="&evil;">'],
    [
      'dashes, of which a short line can have a million',
      '<g stroke-dasharray=".001" style="stroke-dashoffset:1">',
    ],
    ['a base', '<g xml:base="https://evil.example/">'],
  ])('without %s §90.4', (_, opening) => {
    expect(clean(`${opening}</g>`)).toBe(`<g></g>${written}`);
  });

  test('without entities, however they are declared §90.4', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    expect(cleanSvg(bomb + inSvg(`<g id="&b;">&x;</g>${shape}`))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g></g>${written}</svg>`,
    );
  });

  test('with its shapes, colours, gradients and masks §90.4', () => {
    const drawn =
      '<defs><linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop offset="5%" stop-color="#fff"/>' +
      '</linearGradient><radialGradient id="b" href="#a"/><clipPath id="c"><rect width="4" height="4" rx="1"/></clipPath>' +
      '</defs><g clip-path="url(#c)" transform="translate(1, 2) rotate(-3.5)"><circle cx="1" cy="1" r=".5" fill="url(#a)"/></g>';
    const closed = drawn.replace(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    expect(clean(drawn)).toBe(closed + written);
  });

  test('with the styles of its classes as attributes, those of its own before them §90.4', () => {
    const styled =
      '<style>.a, .b { fill: #123456; stroke: url(https://evil.example) } g .a { fill: red } .b{opacity:.5}</style>' +
      '<rect class="a b" style="fill:#654321; -x: y"/>';
    expect(clean(styled)).toBe(`<rect fill="#654321" opacity=".5"></rect>${written}`);
  });

  test('with one address where it stands twice §90.4', () => {
    expect(clean('<linearGradient id="a" href="#b" xlink:href="#c"/>')).toBe(
      `<linearGradient id="a" href="#c"></linearGradient>${written}`,
    );
  });

  test('with the size that it says where it lacks a view box', () => {
    expect(cleanSvg(inSvg(shape, 'width="40px" height="20"'))).toContain(' viewBox="0 0 40 20"');
  });
});

describe('no logo is made of', () => {
  test.each([
    ['a text', 'Nordlicht'],
    ['nothing', ''],
    ['a page', `<html><body>${inSvg(shape)}</body></html>`],
    ['an SVG without a shape', inSvg('<text>Nordlicht</text>')],
    ['an SVG whose shapes are all in what is left out', inSvg(`<foreignObject>${shape}</foreignObject>`)],
    ['an SVG that doesn’t say how large it is', inSvg(shape, '')],
    ['an SVG with a wrong view box', inSvg(shape, 'viewBox="javascript:1"')],
    ['shapes without an SVG', shape],
  ])('%s §90.4', (_, text) => {
    expect(cleanSvg(text)).toBeNull();
  });

  test('elements deep in each other, which would take long §90.4', () => {
    expect(() => cleanSvg('<g>'.repeat(60_000))).toThrow(RangeError);
  });

  test('styles that would fill the memory', () => {
    const style = `<style>.a{color:${'1 '.repeat(40_000)}}</style>`;
    const cleaned = cleanSvg(inSvg(style + '<path class="a" d="M0 0"/>'.repeat(4_000)))!;
    expect(cleaned.length).toBeGreaterThan(200 * 1024);
    expect(cleaned.length).toBeLessThan(400 * 1024);
  });
});
