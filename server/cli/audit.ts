import { InvalidArgumentError } from 'commander';
import { countOf, formatCount } from '#shared/count';
import type { Head } from '../audit/chain/store.ts';
import { findAuditHead } from '../audit/chain/head.ts';
import { verifyAuditTrail } from '../audit/chain/verify.ts';
import { StartError } from '../start-error.ts';
import { headText } from './describe-rows.ts';
import { withExistingDatabase } from './with-database.ts';

/** Reads a head that `lodestar audit head` printed. */
export function parseHead(text: string): Head {
  const [, position, hash] = /^\s*(\d{1,15})\s+([0-9a-f]{64})\s*$/i.exec(text) ?? [];
  if (!position || !hash) throw new InvalidArgumentError('Use what "lodestar audit head" printed.');
  return { position: Number(position), hash: hash.toLowerCase() };
}

/** `lodestar audit head`: nothing but the head, to be kept elsewhere. */
export async function printAuditHead(): Promise<void> {
  console.log(headText(await withExistingDatabase(({ db }) => findAuditHead(db))));
}

/**
 * `lodestar audit verify`: prints its findings and the limits of the check. Throws StartError with a line for each
 * finding.
 */
export async function runAuditVerification(known: Head | null): Promise<void> {
  const { links, head, waiting, findings } = await withExistingDatabase(({ db }) =>
    verifyAuditTrail(db, known),
  );
  if (findings.length > 0) throw new StartError(findings.join('\n'));
  console.log(`${countOf(links, 'entry', 'entries')}, chain intact, head ${headText(head)}`);
  if (waiting > 0) console.log(`Not sealed yet: ${countOf(waiting, 'entry', 'entries')}.`);
  console.log(known ? describeKnown(known, links) : withoutHead);
}

const withoutHead =
  'This does not show whether entries are missing at the end, as after a failover or a restore. ' +
  'To check that, name a head that was kept elsewhere (each line "audit trail sealed" of the log has one): ' +
  'lodestar audit verify --head "POSITION HASH"';

function describeKnown({ position }: Head, links: number): string {
  const later = links - position;
  return later === 1
    ? 'The chain holds this head: no entry before it is missing, and 1 came later.'
    : `The chain holds this head: no entry before it is missing, and ${formatCount(later)} came later.`;
}
