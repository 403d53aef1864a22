import { expect, test } from 'vitest';
import { sampleLetters } from '../../test/sample-mails.ts';
import { htmlOf } from './letter-html.ts';

test('names, titles and URLs are shown as typed, and are never markup §80.4', () => {
  const typed = `</title></p><script>alert(1)</script><img src=x onerror='x'>"&amp;`;
  const html = htmlOf(
    {
      subject: typed,
      paragraphs: [typed],
      facts: [{ label: typed, value: typed }],
      sections: [{ heading: typed, facts: [{ label: typed, value: typed }], more: typed }],
      button: { label: typed, url: `https://training.company.example/?a="><script>&b=1` },
      afterword: typed,
    },
    [typed],
  );
  expect(html).not.toMatch(/<(script|img)/);
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(13);
  expect(html).toContain('href="https://training.company.example/?a=&quot;&gt;&lt;script&gt;&amp;b=1"');
});

test('a mail refers to nothing elsewhere but the URL of its button, and that of its unsubscription §80.2', () => {
  for (const letter of Object.values(sampleLetters)) {
    const html = htmlOf(letter, []);
    const urls = [...html.matchAll(/\b(?:href|src|background|url)\s*[=(]\s*["']?([^"')\s]*)/g)];
    const { button, unsubscribe } = letter;
    expect(urls.map(([, url]) => url)).toEqual(
      [button?.url, unsubscribe?.pageUrl].filter((url) => url !== undefined),
    );
  }
});

test('a mail bears the name and the colour of the company, and no picture §80.2 §90.6', () => {
  const letter = { subject: 'News', paragraphs: ['Hello'] };
  expect(htmlOf(letter, [])).not.toContain('border-top:4px');
  const html = htmlOf(letter, [], { name: 'Nord <b>& Süd', colour: '#1f4e8c' });
  expect(html).toContain('>Nord &lt;b&gt;&amp; Süd</p>');
  expect(html).toContain('border-top:4px solid #1f4e8c');
  expect(html).not.toContain('Lodestar');
  expect(html).not.toContain('<img');
});
