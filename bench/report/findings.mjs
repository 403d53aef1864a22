/**
 * All that a run has measured on one database.
 *
 * @typedef {object} Findings
 * @property {import('../sections/reads.mjs').ReadResult[]} reads
 * @property {import('../sections/dashboards.mjs').DashboardFigures[]} dashboards
 * @property {import('../sections/writes.mjs').WriteFigures[]} writes
 * @property {import('../sections/rushes.mjs').SignInRush[]} signIns
 * @property {import('../sections/rushes.mjs').EnrolmentRush[]} enrolments
 * @property {import('../sections/long-reply.mjs').LongReply[]} longReplies
 * @property {import('../sections/memory.mjs').MemoryFigures[]} memory
 */

/** Of several findings the one at a size. @template {{employees: number}} Finding */
export function atSize(/** @type {readonly Finding[]} */ findings, /** @type {number} */ employees) {
  return findings.find((finding) => finding.employees === employees);
}
