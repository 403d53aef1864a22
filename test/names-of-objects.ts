/** Names that every object of JavaScript has from its prototype. A table must not take them for entries of its own. */
export const namesOfObjects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

/** The names as entries of a JSON object, which has them as its own, `__proto__`, too. */
const entries = namesOfObjects.map((name) => `"${name}":{"isAdmin":true}`).join(',');

/** A valid body with fields of these names in each of its objects, as only other programs send it. */
export function withNamesOfObjects(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return body;
  if (Array.isArray(body)) return body.map(withNamesOfObjects);
  const fields = Object.entries(body).map(([name, value]) => [name, withNamesOfObjects(value)]);
  return { ...(JSON.parse(`{${entries}}`) as object), ...Object.fromEntries(fields) };
}

/** A query with parameters of these names. */
export const queryOfNames: Record<string, string> = Object.fromEntries(
  namesOfObjects.map((name) => [name, name]),
);
