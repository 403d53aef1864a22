import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';

/**
 * `npm test` builds the screens first. When vitest is run by itself they may be absent, and their tests are left out.
 */
export const screensAreBuilt = existsSync(join(projectRoot, 'dist/web/index.html'));
