/** The HTML documents that the server sends, made from the one that Vite writes. */

const rootElement = '<div id="root"></div>';
const title = /<title>(.*)<\/title>/;
const styles = '<link rel="stylesheet"';
const script = /\n *<script type="module"[^>]*><\/script>/;

/** What is in the middle of the page would move if the half of it were drawn first; not every browser knows this. */
const wholePage = '<link rel="expect" blocking="render" href="#root">';

/**
 * What to fetch before anything in the page asks for it: the font, so that text is drawn once and not twice, and the
 * modules that are needed soon.
 */
interface Preloads {
  font: string;
  modules: string[];
}

/**
 * The document of every path that has none of its own: an empty root. What the first paint waits for is asked for
 * first: the styles, then the font, then the code.
 */
export function appDocument(template: string, { font, modules }: Preloads): string {
  const [start = ''] = template.match(script) ?? [];
  const links = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    start.trim(),
  ];
  const head = `${links.map((link) => `  ${link}\n  `).join('')}${modulePreloads(template, modules)}</head>`;
  return replace(replace(template, script, ''), '</head>', head);
}

/** Links that ask for modules, but for those that the document asks for already. */
export function modulePreloads(template: string, modules: readonly string[]): string {
  return modules
    .filter((file) => !template.includes(file))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `)
    .join('');
}

interface PublicPage {
  path: string;
  markup: string;
  /** The file of the script that hides the page from those who are signed in. */
  hidingScript: string;
  preloads: Preloads;
}

/** The document of a public page, with the page in it. */
export function pageDocument(template: string, { path, markup, hidingScript, preloads }: PublicPage): string {
  // After the styles it would have to wait for them.
  const first = `${wholePage}\n    <script src="/${hidingScript}"></script>\n    `;
  const html = replace(appDocument(template, preloads), styles, first + styles);
  const titled = replace(html, title, `<title>${titleOf(template, markup)}</title>`);
  return replace(titled, rootElement, `<div id="root" data-page="${path}">${markup}</div>`);
}

/** The window's title, as the page's heading will set it. */
function titleOf(template: string, markup: string): string {
  const product = template.match(title)?.[1];
  const heading = markup.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1];
  if (!product || !heading) throw new Error('The page has no heading to take its title from.');
  return heading === product ? product : `${heading} · ${product}`;
}

/** Replaces what must be there; as a function, since the new text may hold a "$". */
function replace(html: string, place: string | RegExp, text: string): string {
  if (html.split(place).length === 1) throw new Error(`The document has no ${String(place)}.`);
  return html.replace(place, () => text);
}
