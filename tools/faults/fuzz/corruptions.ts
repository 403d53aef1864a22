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
