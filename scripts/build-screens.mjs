import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressTexts } from './compress.mjs';
import { appDocument, pageDocument } from './documents.mjs';
import { replaceBuild } from './replace-build.mjs';
import { ROOT } from './run.mjs';

/** The code that every screen behind the login starts with, and that every public form does, besides its own. */
const SIGNED_IN = ['main.tsx', 'restore-session.ts'];
const FORM = ['main.tsx', 'layout/data-layout.tsx'];

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

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
 * paths, and all of it compressed.
 */
async function buildScreens(/** @type {string} */ folder) {
  const chunks = await bundle({ outDir: folder });
  const hidingScript = await bundleHidingScript(folder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const font = `assets/${readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.woff2'))}`;
  const write = (/** @type {string} */ file, /** @type {string} */ html) =>
    writeFileSync(join(folder, file), html);

  write('app.html', appDocument(template, { font, modules: filesOf(SIGNED_IN, chunks) }));
  for (const { path, module, markup } of await prerenderPages(join(ROOT, workshop, 'prerender'))) {
    // A page without a form does without code until somebody goes on.
    const modules = markup.includes('<form') ? filesOf([...FORM, module], chunks) : [];
    const html = pageDocument(template, { path, markup, hidingScript, preloads: { font, modules } });
    write(path === '/' ? 'index.html' : `${path.slice(1)}.html`, html);
  }
  await compressTexts(folder);
}

/**
 * One run of Vite.
 *
 * @param {import('vite').BuildOptions} options
 * @param {import('vite').InlineConfig} [config]
 * @returns {Promise<Chunk[]>}
 */
async function bundle(options, config) {
  const result = await build({ logLevel: 'warn', ...config, build: options });
  if ('close' in result) throw new Error('Vite watches instead of building.');
  const outputs = Array.isArray(result) ? result : [result];
  return outputs.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? file : [])));
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

/** @returns {Promise<{path: string, module: string, markup: string}[]>} */
async function prerenderPages(/** @type {string} */ folder) {
  await bundle({ outDir: folder, ssr: 'prerender.tsx' });
  const { prerender, prerenderedPages } = await import(pathToFileURL(join(folder, 'prerender.js')).href);
  const rendered = [];
  for (const page of prerenderedPages) rendered.push({ ...page, markup: await prerender(page.path) });
  return rendered;
}

/** The files that hold these modules of web/, and whatever they import. */
function filesOf(/** @type {string[]} */ modules, /** @type {Chunk[]} */ chunks) {
  const holding = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!chunk) throw new Error(`The bundle has no module web/${module}.`);
    return chunk.fileName;
  });
  const files = new Set(holding);
  // A set is walked to its end, also to what is added on the way.
  for (const file of files) {
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach((imported) => files.add(imported));
  }
  return [...files];
}
