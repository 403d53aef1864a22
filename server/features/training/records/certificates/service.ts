import type { Readable } from 'node:stream';
import { certificateNumber } from '#shared/certificate-number';
import { Refusal } from '#shared/errors';
import { countParts } from '#shared/paper';
import type { Drawing } from '../../../../papers/drawing.ts';
import { readIssuer } from '../../papers/service.ts';
import type { Services } from '../../../../services.ts';
import type { CertificateFacts } from '../pdf/certificate.ts';
import type { RecordFacts } from '../pdf/record-facts.ts';
import type { RecordListFacts } from '../pdf/record-list.ts';
import type { CertificateRow, RecordListRow } from './reads.ts';

const certificate: Drawing<CertificateFacts> = {
  module: new URL('../pdf/certificate.ts', import.meta.url).href,
  name: 'writeCertificate',
};

const recordList: Drawing<RecordListFacts> = {
  module: new URL('../pdf/record-list.ts', import.meta.url).href,
  name: 'writeRecordList',
};

/** A PDF, and its name without the ending. */
interface Paper {
  name: string;
  content: Readable;
}

function printed(row: Omit<CertificateRow, 'paper'>): RecordFacts {
  return {
    title: row.title,
    version: row.version,
    trainedOn: row.trained_on,
    validUntil: row.valid_until,
    minutes: row.minutes,
    trainer: row.trainer,
    place: row.place,
    outcome: row.outcome,
    score: row.score,
    signed: row.signed,
    number: certificateNumber(row.code),
    revokedOn: row.revoked_on,
  };
}

/** A record's certificate, drawn again each time. Throws Refusal("not_accepted") for a proposal. */
export async function writeCertificateOf(
  { config: { publicUrl }, face, papers }: Services,
  row: CertificateRow,
  actorId: string,
): Promise<Paper> {
  if (row.state === 'proposed' || row.state === 'rejected') throw new Refusal('not_accepted');
  const content = await papers.draw(actorId, certificate, {
    ...printed(row),
    issuer: await readIssuer(face),
    paper: row.paper,
    name: row.name,
    verifyUrl: publicUrl && `${publicUrl}/verify/${row.code}`,
  });
  return { name: ['Certificate', row.title, row.name].filter(Boolean).join(' '), content };
}

/** The records of one person on paper, or a part of them; one under another name says so. Throws Refusal("not_found") beyond the last part. */
export async function writeRecordListOf(
  { face, papers }: Services,
  { name, day, part, records }: RecordListRow,
  actorId: string,
): Promise<Paper> {
  if (part > 1 && records.length === 0) throw new Refusal('not_found');
  const total = records[0]?.total ?? 0;
  const content = await papers.draw(actorId, recordList, {
    issuer: await readIssuer(face),
    name,
    day,
    part,
    total,
    records: records.map((row) => ({
      ...printed(row),
      state: row.state,
      otherName: row.name === name ? null : row.name,
    })),
  });
  const whichPart = countParts(total) > 1 ? `part ${part}` : null;
  return { name: ['Training records', name, day, whichPart].filter(Boolean).join(' '), content };
}
