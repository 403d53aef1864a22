import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the documents, served to nobody: which files a first visit to each page fetches. */
export const PAGE_FILES = 'page-files.json';

const ASSET = /["'(]\/(assets\/[^"')]+)["')]/g;

/** @typedef {{document: string, code: string[]}} Page the code that it needs, whether the document names it or not */

/**
 * What a browser with an empty cache fetches for each page: the document, what that names, what the styles name,
 * and the code.
 *
 * @param {Map<string, Page>} pages by their path
 * @param {string} folder of the documents and assets
 * @returns {Record<string, string[]>}
 */
export function filesOfPages(pages, folder) {
  const namedIn = (/** @type {string} */ file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(ASSET)].map(([, asset = '']) => asset);
  const filesOfPage = (/** @type {Page} */ { document, code }) => {
    const named = namedIn(document);
    const styles = named.filter((file) => file.endsWith('.css'));
    return [...new Set([document, ...named, ...styles.flatMap(namedIn), ...code])];
  };
  return Object.fromEntries([...pages].map(([path, page]) => [path, filesOfPage(page)]));
}
