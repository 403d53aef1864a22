interface Page {
  next_cursor?: string | null | undefined;
}

/** All pages of a list, from the first to the last. */
export async function pagesOf<Read extends Page>(
  read: (from: { cursor?: string }) => Promise<Read>,
): Promise<Read[]> {
  const pages: Read[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ? { cursor } : {});
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor);
  return pages;
}
