import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PaperLinks } from './paper-links.tsx';

function linksFor(rows: number) {
  const markup = renderToStaticMarkup(
    <PaperLinks path="/api/paper.pdf" label="Download all as PDF" rows={rows} />,
  );
  return Array.from(markup.matchAll(/href="([^"]*)"[^]*?<\/svg>([^<]*)</g), ([, path, label]) => [
    path,
    label,
  ]);
}

test.each([0, 1, 1_000])('a document of %i rows is one file', (rows) => {
  expect(linksFor(rows)).toEqual([['/api/paper.pdf', 'Download all as PDF']]);
});

test('a document of more rows is offered in its parts, the first at its own address §65.6', () => {
  expect(linksFor(2_001)).toEqual([
    ['/api/paper.pdf', 'Download all as PDF, part 1 of 3'],
    ['/api/paper.pdf?part=2', 'Download all as PDF, part 2 of 3'],
    ['/api/paper.pdf?part=3', 'Download all as PDF, part 3 of 3'],
  ]);
});
