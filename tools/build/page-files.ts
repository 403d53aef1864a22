import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the documents, served to nobody: which files a first visit to each page fetches. */
export const pageFiles = 'page-files.json';

const assetReference = /["'(]\/(assets\/[^"')]+)["')]/g;

export interface Page {
  document: string;
  /** The code that it needs, whether the document names it or not. */
  code: string[];
}

/**
 * The files that a browser with an empty cache fetches for each page: the document, those named in it and in the styles,
 * and the code. By the page's path; the folder is that of documents and assets.
 */
export function filesOfPages(pages: ReadonlyMap<string, Page>, folder: string): Record<string, string[]> {
  const namedIn = (file: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(assetReference)].map(([, name = '']) => name);
  const filesOfPage = ({ document, code }: Page) => {
    const named = namedIn(document);
    const styles = named.filter((file) => file.endsWith('.css'));
    return [...new Set([document, ...named, ...styles.flatMap(namedIn), ...code])];
  };
  return Object.fromEntries([...pages].map(([path, page]) => [path, filesOfPage(page)]));
}
