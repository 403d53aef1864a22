/** Does the work for each item, with so many under way at a time; the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  width = 8,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const takeTurns = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: width }, takeTurns));
  return results;
}
