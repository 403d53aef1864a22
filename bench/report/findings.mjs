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

/** Nothing yet. @returns {Findings} */
export function emptyFindings() {
  return {
    reads: [],
    dashboards: [],
    writes: [],
    signIns: [],
    enrolments: [],
    longReplies: [],
    memory: [],
  };
}
