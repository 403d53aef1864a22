/**
 * The value that a table has under a name, undefined where it has none. Names of its prototype, such as "constructor",
 * are none: so people may send any word as a name.
 */
export function own<Value>(
  table: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}
