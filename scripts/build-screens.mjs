import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, filesOf } from './bundle.mjs';
import { compressTexts } from './compress.mjs';
import { appDocument, pageDocument } from './documents.mjs';
import { filesOfPages, PAGE_FILES } from './page-files.mjs';
import { modulesOfPages } from './page-modules.mjs';
import { replaceBuild } from './replace-build.mjs';
import { ROOT } from './run.mjs';

/** The code that every screen starts with, and that every one behind the login does. */
const START = 'main.tsx';
const SIGNED_IN = [START, 'restore-session.ts'];

/** The document of all pages that have none of their own. */
const APP = 'app.html';

// Run by build.mjs, once everything is installed.
process.chdir(ROOT);
mkdirSync('dist', { recursive: true });
const workshop = mkdtempSync(join('dist', 'screens-'));
try {
  await buildScreens(join(ROOT, workshop, 'web'));
  replaceBuild(join(workshop, 'web'), join('dist', 'web'));
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

/**
 * Makes the folder that the server serves: the bundle, a document for each public page, app.html for all other
 * paths, and all of it compressed; beside them, served to nobody, the list of what each page fetches.
 */
async function buildScreens(/** @type {string} */ folder) {
  const chunks = await bundle({ outDir: folder });
  const hidingScript = await bundleHidingScript(folder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const font = `assets/${readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.woff2'))}`;
  const write = (/** @type {string} */ file, /** @type {string} */ text) =>
    writeFileSync(join(folder, file), text);

  write(APP, appDocument(template, { font, modules: filesOf(SIGNED_IN, chunks) }));
  const pages = await findPages(chunks);
  for (const { path, markup } of await prerenderPages(join(ROOT, workshop, 'prerender'))) {
    const document = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    // A page without a form does without code until somebody goes on.
    const code = markup.includes('<form') ? (pages.get(path)?.code ?? []) : [];
    const preloads = { font, modules: code };
    write(document, pageDocument(template, { path, markup, hidingScript, preloads }));
    pages.set(path, { document, code });
  }
  write(PAGE_FILES, JSON.stringify(filesOfPages(pages, folder)));
  await compressTexts(folder);
}

/** Every page with all of its code, as if none had a document of its own. */
async function findPages(/** @type {import('./bundle.mjs').Chunk[]} */ chunks) {
  const modules = await modulesOfPages(join(ROOT, workshop, 'routes'));
  return new Map(
    [...modules].map(([path, own]) => [path, { document: APP, code: filesOf([START, ...own], chunks) }]),
  );
}

/** Not a module, so that the browser runs it before it shows anything: a bundle of its own. */
async function bundleHidingScript(/** @type {string} */ folder) {
  const options = {
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: {
      input: join('web', 'hide-from-signed-in.ts'),
      output: { format: /** @type {const} */ ('iife'), entryFileNames: 'assets/[name]-[hash].js' },
    },
  };
  const [script] = await bundle(options, { configFile: false });
  if (!script) throw new Error('There is no script that hides pages from those who are signed in.');
  return script.fileName;
}

/** @returns {Promise<{path: string, markup: string}[]>} */
async function prerenderPages(/** @type {string} */ folder) {
  await bundle({ outDir: folder, ssr: 'prerender.tsx' });
  const { prerender, prerenderedPaths } = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  const rendered = [];
  for (const path of prerenderedPaths) rendered.push({ path, markup: await prerender(path) });
  return rendered;
}
