/** The HTML documents that the server sends, made from the one that Vite writes. */

const ROOT_ELEMENT = '<div id="root"></div>';
const TITLE = /<title>(.*)<\/title>/;
const STYLES = '<link rel="stylesheet"';
const SCRIPT = /\n *<script type="module"[^>]*><\/script>/;

/** What is in the middle of the page would move if the half of it were drawn first; not every browser knows this. */
const WHOLE_PAGE = '<link rel="expect" blocking="render" href="#root">';

/**
 * What to fetch before anything in the page asks for it: the font, so that text is drawn once and not twice, and the
 * modules that are needed soon.
 *
 * @typedef {{font: string, modules: string[]}} Preloads
 */

/**
 * The document of every path that has none of its own: an empty root. What the first paint waits for is asked for
 * first: the styles, then the font, then the code.
 *
 * @param {string} template
 * @param {Preloads} preloads
 */
export function appDocument(template, { font, modules }) {
  const [script = ''] = template.match(SCRIPT) ?? [];
  const links = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    script.trim(),
    ...modules
      .filter((file) => !template.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  const head = `${links.map((link) => `  ${link}\n  `).join('')}</head>`;
  return replace(replace(template, SCRIPT, ''), '</head>', head);
}

/**
 * The document of a public page, with the page in it.
 *
 * @param {string} template
 * @param {{path: string, markup: string, hidingScript: string, preloads: Preloads}} page hidingScript is the file of
 *   the script that hides the page from those who are signed in
 */
export function pageDocument(template, { path, markup, hidingScript, preloads }) {
  // After the styles it would have to wait for them.
  const first = `${WHOLE_PAGE}\n    <script src="/${hidingScript}"></script>\n    `;
  const html = replace(appDocument(template, preloads), STYLES, first + STYLES);
  const titled = replace(html, TITLE, `<title>${titleOf(template, markup)}</title>`);
  return replace(titled, ROOT_ELEMENT, `<div id="root" data-page="${path}">${markup}</div>`);
}

/** The window's title, as the page's heading will set it. */
function titleOf(/** @type {string} */ template, /** @type {string} */ markup) {
  const product = template.match(TITLE)?.[1];
  const heading = markup.match(/<h1[^>]*>([^<]+)<\/h1>/)?.[1];
  if (!product || !heading) throw new Error('The page has no heading to take its title from.');
  return heading === product ? product : `${heading} · ${product}`;
}

/** Replaces what must be there; as a function, since the new text may hold a "$". */
function replace(
  /** @type {string} */ html,
  /** @type {string | RegExp} */ place,
  /** @type {string} */ text,
) {
  if (html.split(place).length === 1) throw new Error(`The document has no ${place}.`);
  return html.replace(place, () => text);
}
