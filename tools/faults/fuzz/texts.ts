import fc from 'fast-check';

/** Text that every field takes, most of it short. */
export const goodText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('Fire Safety', 'Ada', 'Zoë Ångström', '李小龍', 'O’Neill-Smith') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 24 }).map((text) => `T${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(100), `👩‍👩‍👧‍👦 e\u0301 ${'é'.repeat(20)}`, '%_\\') },
);

// Each stands between spaces.
const spaceless =
  '\u0000 a\u0000b \ud800 x\udfffy \ude00\ud83d \ufeff \u202eabc \uffff\ufffe \u0001\u001f\u007f\u0085 % \\ $1 ' +
  '{{7*7}}${7*7} <img/src=x> __proto__ null -1 ١٢٣ ǅßİﬁ';

/** Text that has broken software before. */
export const badText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u3000\u00a0',
    "'; select 1; --",
    'A\u030a\u0323'.repeat(60),
    ...spaceless.split(' '),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(201, 5_001, 70_000).map((length) => 'y'.repeat(length)),
);

const numbers = [0, -0, -1, 29, 30, 100_000, 100_001, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

const moments =
  '2026-02-30 2027-02-29 0000-01-01 1899-12-31 1900-01-01 9999-12-30 9999-12-31 +010000-01-01 2026-1-1 24:00 ' +
  '23:59:60 9:00 00:00 2026-02-30T10:00:00.000Z 0000-01-01T00:00:00.000Z 2026-01-01T00:00:00Z';

/** Values of any type that a field doesn't expect, or that lie at an edge. */
export const badValue = fc.oneof(
  { weight: 4, arbitrary: badText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, ...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...moments.split(' ')) },
  { weight: 2, arbitrary: fc.constantFrom([], [[]], {}, [null], { a: { b: {} } }, ['a', 1], { length: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 60 }).map((depth): unknown => {
      const brackets = '['.repeat(depth) + ']'.repeat(depth);
      return JSON.parse(brackets);
    }),
  },
);

const segments =
  '.. . %2e%2e%2f%2e%2e%2fetc%2fpasswd ..%5c.. %00 %zz % %ff%fe %ed%a0%80 %c0%af %25 0 null admin {id} * :id ' +
  '__proto__ ; , 00000000-0000-0000-0000-000000000000%20 %7b00000000-0000-4000-8000-000000000000%7d ' +
  '00000000000040008000000000000000 urn:uuid:00000000-0000-4000-8000-000000000000 ' +
  'g0000000-0000-4000-8000-000000000000';

/** Path segments that are no id of anything, as they stand in the request line. */
export const badSegment = fc.oneof(
  fc.constantFrom('', 'a'.repeat(101), 'a'.repeat(3_000), ...segments.split(' ')),
  fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
);

const unreadable = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Percent-encodes; what is no text, like half a surrogate pair, goes as bytes that aren't UTF-8. */
export function encode(text: string): string {
  return text
    .split(unreadable)
    .map((part) => encodeURIComponent(part))
    .join('%ed%a0%80');
}
