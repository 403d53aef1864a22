import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { projectRoot } from '../../server/root.ts';
import { bundle, filesOf, type Chunk } from './bundle.ts';
import { hintToCompile } from './compile-hint.ts';
import { compressTexts } from './compress.ts';
import { appDocument, pageDocument, screenDocument } from './documents.ts';
import { filesOfPages, pageFiles, type Page } from './page-files.ts';
import { modulesOfPages } from './page-modules.ts';
import { replaceBuild } from './replace-build.ts';

/** The code that every screen starts with, and that every one behind the login does. */
const start = 'main.tsx';
const signedIn = [start, 'restore-sign-in.ts'];
/** The code that every document with a screen in it starts with. */
const takingOver = [start, 'document/take-over.tsx'];

/** The document of all pages that have none of their own. */
const app = 'app.html';

// Run by ensure-screens-built.ts, once everything is installed.
process.chdir(projectRoot);
mkdirSync('dist', { recursive: true });
const workshop = mkdtempSync(join('dist', 'screens-'));
try {
  await buildScreens(join(projectRoot, workshop, 'web'));
  replaceBuild(join(workshop, 'web'), join('dist', 'web'));
} finally {
  rmSync(workshop, { recursive: true, force: true });
}

/**
 * Makes the folder that the server serves: the bundle, a document for each public page, app.html for all other
 * paths, and all of it compressed; beside them, served to nobody, the list of the files that each page fetches.
 */
async function buildScreens(folder: string): Promise<void> {
  const chunks = await bundle({ outDir: folder });
  hintToCompile(folder, chunks);
  const hidingScript = await bundleHidingScript(folder);
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const font = `assets/${readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.woff2'))}`;
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

  write(app, appDocument(template, { font, modules: filesOf(signedIn, chunks) }));
  const pages = await findPages(chunks);
  const bundled = await bundleRenderer(folder, {
    template: screenDocument(template, font),
    code: Object.fromEntries([...pages].map(([path, page]) => [path, page.code])),
  });
  for (const { path, markup } of await prerenderPages(bundled)) {
    const document = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    // A page without a form does without code until somebody goes on.
    const code = markup.includes('<form') ? (pages.get(path)?.code ?? []) : [];
    write(document, pageDocument(template, { path, markup, hidingScript, font, modules: code }));
    pages.set(path, { document, code });
  }
  write(pageFiles, JSON.stringify(filesOfPages(pages, folder)));
  await compressTexts(folder);
}

/** Every page with all of its code, as if none had a document of its own. */
async function findPages(chunks: Chunk[]): Promise<Map<string, Page>> {
  const modules = await modulesOfPages(join(projectRoot, workshop, 'routes'));
  return new Map(
    [...modules].map(([path, own]) => [
      path,
      { document: app, code: filesOf([...takingOver, ...own], chunks) },
    ]),
  );
}

/** Not a module, so that the browser runs it before it shows anything: a bundle of its own. */
async function bundleHidingScript(folder: string): Promise<string> {
  const options = {
    outDir: folder,
    emptyOutDir: false,
    rolldownOptions: {
      input: join('web', 'document', 'hide-from-signed-in.ts'),
      output: { format: 'iife' as const, entryFileNames: 'assets/[name]-[hash].js' },
    },
  };
  const [script] = await bundle(options, { configFile: false });
  if (!script) throw new Error('There is no script that hides pages from those who are signed in.');
  return script.fileName;
}

/** The build's part of web/document/fill-document.ts: see virtual-document.d.ts beside it. */
interface BuiltDocument {
  template: string;
  code: Record<string, readonly string[]>;
}

/**
 * One file with all that rendering takes, so that a server needs no package for it; its path. It stands beside the
 * documents, served to nobody.
 */
async function bundleRenderer(folder: string, built: BuiltDocument): Promise<string> {
  const name = 'virtual:document';
  const document: Plugin = {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => {
      const texts = Object.entries(built).map(
        ([key, value]) => `export const ${key} = ${JSON.stringify(value)};`,
      );
      return id === `\0${name}` ? texts.join('\n') : null;
    },
  };
  const options = {
    outDir: folder,
    emptyOutDir: false,
    ssr: 'document/render.tsx',
    rolldownOptions: { output: { codeSplitting: false } },
  };
  await bundle(options, {
    plugins: [document],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return join(folder, 'render.js');
}

interface Prerendering {
  prerenderedPaths: string[];
  prerender: (path: string) => Promise<string>;
}

async function prerenderPages(file: string): Promise<{ path: string; markup: string }[]> {
  const bundled: unknown = await import(pathToFileURL(file).href);
  const { prerender, prerenderedPaths } = bundled as Prerendering;
  const rendered = [];
  for (const path of prerenderedPaths) rendered.push({ path, markup: await prerender(path) });
  return rendered;
}
