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
