import type { Readable } from 'node:stream';
import { certificateNumber } from '#shared/certificate-number';
import { Refusal } from '#shared/errors';
import { productName } from '#shared/product';
import type { Config } from '../../../../config.ts';
import type { RecordFacts } from '../pdf/record-facts.ts';
import type { CertificateRow, RecordListRow } from './reads.ts';

/** A PDF, and its name without the ending. The code that draws it is loaded for the first one: it takes 20 MB. */
interface Paper {
  name: string;
  content: Readable;
}

function printed(row: Omit<CertificateRow, 'name'>): RecordFacts {
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
    number: certificateNumber(row.code),
    revokedOn: row.revoked_on,
  };
}

/** A record's certificate, drawn anew each time. Throws Refusal("not_accepted") for a proposal. */
export async function writeCertificateOf({ publicUrl }: Config, row: CertificateRow): Promise<Paper> {
  if (row.state === 'proposed' || row.state === 'rejected') throw new Refusal('not_accepted');
  const { writeCertificate } = await import('../pdf/certificate.ts');
  const content = writeCertificate({
    ...printed(row),
    issuer: productName,
    name: row.name,
    verifyUrl: publicUrl && `${publicUrl}/verify/${row.code}`,
  });
  return { name: ['Certificate', row.title, row.name].filter(Boolean).join(' '), content };
}

/** All records of one person on paper. */
export async function writeRecordListOf({ name, day, records }: RecordListRow): Promise<Paper> {
  const { writeRecordList } = await import('../pdf/record-list.ts');
  const listed = records.map((row) => ({ ...printed(row), state: row.state }));
  const content = writeRecordList({ issuer: productName, name, day, records: listed });
  return { name: ['Training records', name, day].filter(Boolean).join(' '), content };
}
