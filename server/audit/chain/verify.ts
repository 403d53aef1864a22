import type { Db } from '../../db/tables.ts';
import { readSnapshot } from '../../db/transaction.ts';
import { beginning, countUnsealed, linkHash, listLinks, listStrays, type Head, type Link } from './store.ts';

const batch = 5_000;
const reportedAtMost = 100;

export interface Verification {
  /** How many links the chain has. */
  links: number;
  head: Head;
  /** Entries that wait for their seal: a few while the company works, and never for long. */
  waiting: number;
  /** One sentence for each thing that isn't as it was written, at most a hundred; empty when all is well. */
  findings: string[];
}

/**
 * Walks the whole chain and finds every entry that was changed, removed or inserted after it was sealed. A
 * chain whose end was cut off is whole in itself. Only a head that was kept elsewhere shows that, and how
 * many entries are missing.
 */
export function verifyAuditTrail(db: Db, known: Head | null = null): Promise<Verification> {
  return readSnapshot(db, (tx) => verifyTrailIn(tx, known));
}

/** The same inside a transaction that is under way, or statement by statement. */
export async function verifyTrailIn(tx: Db, known: Head | null): Promise<Verification> {
  const findings: string[] = [];
  let head = beginning;
  let isKnownFound = known === null || known.position === 0;
  let links: Link[];
  do {
    links = await listLinks(tx, head.position, batch);
    for (const link of links) {
      findings.push(...checkLink(link, head));
      isKnownFound ||= link.position === known!.position && link.hash === known!.hash;
      // Goes on from the stored hash, so that one wrong link is one finding.
      head = { position: link.position, hash: link.hash };
    }
  } while (links.length === batch && findings.length < reportedAtMost);

  const strays = await listStrays(tx);
  findings.push(
    ...strays.inserted.map((id) => `Entry ${id} was inserted: it was never given to the chain.`),
    ...strays.removed.map((id) => `Entry ${id} was removed before it was sealed.`),
  );
  const waiting = await countUnsealed(tx);
  if (!isKnownFound) findings.push(explainAbsence(known!, head, waiting));
  return { links: head.position, head, waiting, findings: findings.slice(0, reportedAtMost) };
}

/** The fate of a kept head that the chain doesn't have. */
function explainAbsence(known: Head, head: Head, waiting: number): string {
  const { position, hash } = known;
  const missing = position - head.position;
  if (missing <= 0) return `The chain does not hold the head ${position} ${hash}: it was cut or rewritten.`;
  const number = (entries: number) => entries.toLocaleString('en-US');
  return [
    `The chain does not hold the head ${position} ${hash}: it ends at ${head.position}.`,
    `Entries missing at its end: ${number(missing)}.`,
    waiting > 0 && `Entries not sealed yet, which may be among them: ${number(waiting)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function checkLink(link: Link, previous: Head): string[] {
  const { position, entryId } = link;
  const findings: string[] = [];
  if (position !== previous.position + 1) {
    findings.push(`Links ${previous.position + 1} to ${position - 1} were removed.`);
  }
  if (link.text === null) return [...findings, `Entry ${entryId} (link ${position}) was removed.`];
  const isNextInLine = position === previous.position + 1;
  if (isNextInLine && linkHash(previous.hash, link.text) !== link.hash) {
    findings.push(`Entry ${entryId} (link ${position}) was changed.`);
  }
  if (link.isPersonalRight === false) findings.push(`The personal part of entry ${entryId} was changed.`);
  if (link.isPersonalRight === null && !link.isErased) {
    findings.push(`The personal part of entry ${entryId} was removed, and nobody in it was erased.`);
  }
  return findings;
}
