import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { filesApi, recordsApi } from '../../shared/contract.ts';
import { recordBody } from '../../test/record-body.ts';
import type { Someone, World } from '../../test/world.ts';
import { pdf } from '../photo.ts';

/** The trainings elsewhere whose proof the screens show: a proposal, and a record with a removed file. */
export const proposedTitle = 'Aerial work platforms';
export const provenTitle = 'Fitness for work at heights';

const longName =
  'Bescheinigung_über_die_arbeitsmedizinische_Vorsorge_nach_Grundsatz_41_Absturzgefahr_2026_unterschrieben.pdf';

/** A picture of a page, with lines of text as grey bars. */
export function pictureOfPage(): Buffer {
  const [width, height] = [600, 850];
  const rows = Array.from({ length: height }, (_, y) => {
    const isLine = y > 120 && y % 40 < 12;
    return Buffer.from([
      0,
      ...Array.from(Array(width).keys(), (x) => (isLine && x > 60 && x < 540 ? 150 : 250)),
    ]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const content = Buffer.concat([Buffer.from(type), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Records with proof of the person: a proposal with a picture and a PDF, and one with a removed file. */
export async function addProof(
  world: World,
  { admin, employee }: { admin: Someone; employee: Someone },
): Promise<void> {
  const add = async (id: string, name: string, body: Buffer, by = employee) =>
    (await world.as(by).send(filesApi.addToRecord, { params: { id }, query: { name }, body })).body.file._id;
  const propose = async (title: string) => {
    const body = recordBody([employee.id], { title, trained_on: world.day(-4), place: 'Training center' });
    return (await world.as(employee).call(recordsApi.propose, { body })).records[0]!._id;
  };
  const proposed = await propose(proposedTitle);
  await add(proposed, 'IMG_20261122_101500.png', pictureOfPage());
  await add(proposed, longName, pdf('').buffer);
  const proven = await propose(provenTitle);
  await add(proven, longName, pdf('').buffer);
  const finding = await add(proven, 'Blood test.pdf', pdf('', 5).buffer);
  await world.as(admin).call(recordsApi.accept, { params: { id: proven }, body: {} });
  const because = 'It was a medical finding, which nobody here may keep. The page with the result is enough.';
  await world.as(admin).call(filesApi.remove, { params: { id: finding }, body: { because } });
}

/** The ids of two files for a program that is yet to be made. */
export async function uploadForProgram(world: World, admin: Someone): Promise<string[]> {
  const files = [
    { name: longName, body: pdf('').buffer },
    { name: 'Emergency exits.png', body: pictureOfPage() },
  ];
  const uploaded: string[] = [];
  for (const { name, body } of files)
    uploaded.push(
      (await world.as(admin).send(filesApi.addToProgram, { query: { name }, body })).body.file._id,
    );
  return uploaded;
}
