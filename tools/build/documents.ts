/** The HTML documents that the server sends, made from the one that Vite writes. */

const rootElement = '<div id="root"></div>';
const title = /<title>(.*)<\/title>/;
const styles = '<link rel="stylesheet"';
const script = /\n *<script type="module"[^>]*><\/script>/;

/** Centred content would move if the half of the page were drawn first; not every browser knows this. */
const wholePage = '<link rel="expect" blocking="render" href="#root">';

/**
 * The document of every path that has none of its own: an empty root. Nothing is to be seen before the code is there, so
 * all of it is asked for early.
 */
export function appDocument(
  template: string,
  { font, modules }: { font: string; modules: readonly string[] },
): string {
  return withCode(template, { font, modules, attributes: '' });
}

/**
 * The same for a screen that stands in the document already, still with an empty root. Only the styles keep it waiting:
 * its code is asked for when it has been painted (web/document/fetch-code.ts).
 */
export function screenDocument(template: string, font: string): string {
  return withCode(template, { font, modules: [], attributes: ' fetchpriority="low"' });
}

/** Moves the script behind the styles, and asks for the font, so that text is drawn once, and these modules. */
function withCode(
  template: string,
  { font, modules, attributes }: { font: string; modules: readonly string[]; attributes: string },
): string {
  const [start = ''] = template.match(script) ?? [];
  const links = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    start.trim().replace('<script', `<script${attributes}`),
    ...modules
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const head = `${links.map((link) => `  ${link}\n  `).join('')}</head>`;
  return replace(replace(template, script, ''), '</head>', head);
}

interface PublicPage {
  path: string;
  markup: string;
  /** The file of the script that hides the page from those who are signed in. */
  hidingScript: string;
  font: string;
  /** Its code, where it needs it before somebody goes on. */
  modules: readonly string[];
}

/** The document of a public page, with the page in it. */
export function pageDocument(
  template: string,
  { path, markup, hidingScript, font, modules }: PublicPage,
): string {
  // After the styles it would have to wait for them.
  const first = `${wholePage}\n    <script src="/${hidingScript}"></script>\n    `;
  const html = replace(screenDocument(template, font), styles, first + styles);
  const code = modules.length > 0 ? ` data-code="${modules.join(' ')}"` : '';
  const titled = replace(html, title, `<title>${titleOf(template, markup)}</title>`);
  return replace(titled, rootElement, `<div id="root" data-page="${path}"${code}>${markup}</div>`);
}

/** The window's title, as the page's heading will set it. */
function titleOf(template: string, markup: string): string {
  const product = template.match(title)?.[1];
  const heading = markup.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1];
  if (!product || !heading) throw new Error('The page has no heading to take its title from.');
  return heading === product ? product : `${heading} · ${product}`;
}

/** Replaces a place that must be there; as a function, since the new text may hold a "$". */
function replace(html: string, place: string | RegExp, text: string): string {
  if (html.split(place).length === 1) throw new Error(`The document has no ${String(place)}.`);
  return html.replace(place, () => text);
}
