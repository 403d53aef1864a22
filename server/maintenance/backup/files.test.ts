import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { stage } from '../../../test/cast.ts';
import { timeZone } from '../../../test/database.ts';
import { addProgramFile, largePdf } from '../../../test/stored-files.ts';
import { openVacantDatabase } from '../../../test/vacant-database.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const megabyte = 1024 * 1024;
const { world, admin } = stage({ people: { admin: 'admin' } });

/** The most memory that the work took beside the pieces that are kept here, in bytes. */
async function memoryOf(work: () => Promise<void>, kept: () => number): Promise<number> {
  const used = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers - kept();
  };
  const before = used();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, used())), 5);
  await work().finally(() => clearInterval(timer));
  return most - before;
}

test('a backup and a restore take no more memory than a few pieces of the files, and bring all bytes back §117.10', async () => {
  for (let count = 0; count < 12; count++) await addProgramFile(admin, largePdf(10 * megabyte));
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const taken = await memoryOf(
    async () => {
      await writeBackup(world.database, world.clock.now(), async (piece) => {
        pieces.push(piece);
        bytes += piece.byteLength;
      });
    },
    () => bytes,
  );
  const restored = await openVacantDatabase();
  onTestFinished(() => restored.close());
  const read = await memoryOf(
    async () => {
      const backup = await openBackup(Readable.from(pieces, { objectMode: false }));
      await restoreBackup(restored, backup, { timeZone });
    },
    () => 0,
  );
  const digestsIn = async ({ db }: typeof restored) =>
    (
      await sql<{ digest: string }>`
        select f.id || encode(sha256(string_agg(p.content, '' order by p.place)), 'hex') as digest
        from files f join file_pieces p on p.file_id = f.id group by f.id order by f.id`.execute(db)
    ).rows;
  expect(await digestsIn(restored)).toEqual(await digestsIn(world.database));
  expect(await digestsIn(restored)).toHaveLength(12);
  // The files have 120 MB, and as text 240. The rest hasn't been collected yet.
  expect(taken).toBeLessThan(60 * megabyte);
  expect(read).toBeLessThan(110 * megabyte);
}, 120_000);
