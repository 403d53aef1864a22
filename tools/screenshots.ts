import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { ensureScreensBuilt } from './build/ensure-screens-built.ts';
import { ensureInstalled } from './install.ts';
import { Failure, runProgram, runTool, say } from './process.ts';

const folder = join(projectRoot, 'screenshots');

// `npm run screenshots`, or `npm run screenshots -- assign` for those with "assign" in their name.
await runProgram(async () => {
  await ensureInstalled();
  await ensureScreensBuilt();
  await takeScreenshots(process.argv[2]);
});

/**
 * Shows every screen of the demo company, and every kind of mail, in a browser and writes its pictures, at the size of a phone and of a
 * desk, into `screenshots/`, with a page that shows them all: of every screen, or of those with the part in their name.
 * Throws Failure when a screen could not be shown.
 */
async function takeScreenshots(part?: string): Promise<void> {
  // Screens that are gone, or have another number now, would look as if they were there.
  if (!part) rmSync(folder, { recursive: true, force: true });
  const only = part ? ['--grep', part.replaceAll(/[^\w-]/g, '.')] : [];
  say(
    part
      ? `Taking pictures of the screens with "${part}" in their name …`
      : 'Taking pictures of all screens …',
  );
  const { code } = await runTool('@playwright/test', [
    'test',
    '--config',
    'playwright.screenshots.config.ts',
    ...only,
  ]);
  const pictures = list();
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  say(`${pictures.length} pictures are in screenshots/: open screenshots/index.html to see them all.`);
  if (code !== 0) throw new Failure('Some screens could not be shown: the reasons stand above.');
}

function list(): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort();
  } catch {
    throw new Failure('No picture could be taken: the reasons stand above.');
  }
}

/** Every screen with its pictures side by side, phone and desk. */
function contactSheet(pictures: readonly string[]): string {
  const names = [...new Set(pictures.map((file) => file.replace(/\.\w+\.png$/, '')))];
  const sections = names.map((name) => {
    const files = pictures.filter((file) => file.startsWith(`${name}.`)).toReversed();
    const links = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`,
    );
    return `<section id="${name}"><h2>${name}</h2>${links.join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of Lodestar</title>
<style>
  body { margin: 24px; font-family: system-ui, sans-serif; background: #ddd; }
  section { display: inline-block; margin: 0 24px 24px 0; vertical-align: top; }
  h2 { margin: 0 0 8px; font-size: 1rem; }
  img { width: 520px; max-height: 600px; margin-right: 8px; object-fit: cover; object-position: top; vertical-align: top; }
  img[src*='.phone.'] { width: 200px; }
</style>
${sections.join('\n')}
</html>
`;
}
