import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import { createCluster } from './create-cluster.ts';
import { findPrograms } from './programs.ts';

/** No system gives it to anybody. */
const nameless = { uid: 54_321, gid: 54_321, ignoresPermissions: true };

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'a user id without a name, as containers may have, is told what to do',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lodestar-nameless-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chownSync(folder, nameless.uid, nameless.gid);
    const failure = await createCluster(findPrograms(), nameless, folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as StartError).message).toBe(
      "A new database can't be made: the user id 54321 has no entry in /etc/passwd, and PostgreSQL's initdb needs one. " +
        'Run as a user that has one (in the image "node", 1000), mount an /etc/passwd that names this one, or set DATABASE_URL, ' +
        'for which any id will do.',
    );
  },
);
