import fc from 'fast-check';
import { badValue, goodText } from './texts.ts';

/** A change to the JSON of a valid body before it is sent: a place in it, and the change there. */
export interface Edit {
  place: number;
  how: 'replace' | 'remove' | 'add' | 'double' | 'multiply' | 'wrap';
  value: unknown;
}

export const edits = fc.array(
  fc.record({
    place: fc.nat(200),
    how: fc.oneof(
      { weight: 3, arbitrary: fc.constant('replace' as const) },
      { weight: 4, arbitrary: fc.constantFrom('remove' as const, 'add', 'double', 'wrap') },
      { weight: 1, arbitrary: fc.constant('multiply' as const) },
    ),
    value: fc.oneof({ weight: 3, arbitrary: badValue }, { weight: 1, arbitrary: goodText }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** The JSON with the edit made, at any depth. */
export function applyEdit(json: string, edit: Edit): string {
  const parse = (visit: (value: unknown) => unknown): unknown =>
    JSON.parse(json, (_name, value: unknown) => visit(value));
  let places = 0;
  parse((value) => ((places += 1), value));
  let place = 0;
  const edited = parse((value) => (place++ === edit.place % places ? changed(value, edit) : value));
  return JSON.stringify(edited) ?? '';
}

// More than any call takes, in characters.
const largest = 2_000_000;

function changed(value: unknown, { how, place, value: other }: Edit): unknown {
  if (how === 'remove') return undefined;
  if (how === 'wrap') return [value];
  if (Array.isArray(value) && how === 'double') return [...value, ...value];
  if (Array.isArray(value) && how === 'multiply' && value.length > 0) {
    const most = Math.ceil((largest / JSON.stringify(value).length) * value.length);
    const length = Math.min(place % 3 === 0 ? 10_001 : 101, most);
    return Array.from({ length }, (_, index) => value[index % value.length]);
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return how === 'add' && isObject ? { ...value, role: 'admin', extra: other } : other;
}

/** Ways to corrupt the JSON text of a body. */
export const corruptions: Record<string, (json: string) => string | Buffer> = {
  none: (json) => json,
  cut: (json) => json.slice(0, -2),
  twice: (json) => json + json,
  comma: (json) => json.replace(/\}$/, ',}'),
  proto: (json) => json.replace('{', '{"__proto__":{"role":"admin"},'),
  'constructor-key': (json) =>
    json.replace('{', '{"constructor":{"prototype":{"role":"admin"}},"toString":1,'),
  bom: (json) => `\ufeff${json}`,
  nan: (json) => json.replace(/:("[^"]*"|\d+)/, ':NaN'),
  'same-key': (json) => json.replace(/^\{("\w+":)/, '{$1null,$1'),
  deep: (json) => json.replace('{', `{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},`),
  infinite: (json) => json.replace(/:("[^"]*"|\d+)/, ':1e999'),
  latin: (json) => Buffer.from(json.replace(/"([^"]*)"\}$/, '"\u00e9\u00ff"}'), 'latin1'),
  'surrogate-bytes': (json) =>
    Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  'half-escape': (json) => json.replace(/:"[^"]*"/, ':"a\\ud83d"'),
  'last-half-escape': (json) => json.replace(/:"[^"]*"(?=[\]}]*$)/, ':"\\udc00"'),
  'every-half-escape': (json) => json.replace(/:"(?=[A-Z])/g, ':"\\ud83d'),
  nul: (json) => json.replace('"', '"\\u0000'),
  empty: () => '',
  huge: (json) => json.replace('{', `{"more":"${'z'.repeat(1_100_000)}",`),
  form: () => 'title=a&role=admin',
};
