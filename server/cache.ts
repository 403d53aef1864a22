/**
 * The map's value for the key; where there is none yet, a new one is made and kept. As Map's own method of newer
 * engines.
 */
export function getOrInsertComputed<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/**
 * The function with a memory: the same text gives the same result, worked out once. Forgets everything when it has
 * seen too much.
 */
export function cached<Result>(work: (text: string) => Result, most = 10_000): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const result = work(text);
    known.set(text, result);
    return result;
  };
}
