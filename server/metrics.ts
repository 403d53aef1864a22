import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './db/database.ts';
import type { Workload } from './http/workload.ts';
import { logOutput } from './log-output.ts';
import { waitingPasswords } from './passwords.ts';

/** The figures for an operator, as Prometheus collects them. Each server has its own. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics({ database, workload }: { database: Database; workload: Workload }) {
  const registry = new Registry();
  const registers = [registry];

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Refused requests by the code of the refusal',
    labelNames: ['code'],
    registers,
  });
  const documents = new Histogram({
    name: 'document_render_duration_seconds',
    help: "Time to render the document of a signed-in person, by outcome; all but 'rendered' went out as the plain document",
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2],
    registers,
  });
  const jobRuns = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a background job last did its work',
    labelNames: ['job'],
    registers,
  });
  const repairedSeats = new Counter({
    name: 'seats_repaired_total',
    help: 'Seats that a job had to repair: free beside someone who waits, or counted wrong; 0 unless something is defective',
    labelNames: ['kind'],
    registers,
  });
  const messages = new Counter({
    name: 'messages_total',
    help: 'What came of messages that were due: sent, postponed, failed for good, or dropped as not needed',
    labelNames: ['outcome'],
    registers,
  });
  const waitingMessages = new Gauge({
    name: 'messages_waiting',
    help: 'Messages that wait to be sent, as of the last count',
    registers,
  });
  const unsealed = new Gauge({
    name: 'audit_unsealed_entries',
    help: 'Entries of the audit trail that wait for their seal, as of the last run of the sealer',
    registers,
  });

  gauge('http_requests_running', 'Calls being worked on', () => workload.running);
  gauge('http_requests_shed', 'Calls refused because there was too much to do', () => workload.refused);
  gauge('database_connections_lent', 'Database connections in use', () => database.load().lent);
  gauge('database_waiting', 'Callers that wait for a database connection', () => database.load().waiting);
  gauge('database_primary', 'Whether the database has a primary that answers: 1 or 0', () =>
    Number(database.state().hasPrimary),
  );
  gauge(
    'database_standbys_readable',
    'Standbys that are hardly behind the primary',
    () => database.state().readableStandbys,
  );
  gauge(
    'log_lines_lost',
    'Lines of the log that could not be written, and were dropped',
    () => logOutput.lost,
  );
  gauge('password_checks_waiting', 'Passwords that wait to be hashed', waitingPasswords);

  function gauge(name: string, help: string, read: () => number): void {
    const own: Gauge = new Gauge({ name, help, registers, collect: () => own.set(read()) });
  }

  return {
    durations,
    refused,
    documents,
    jobRuns,
    jobSuccess,
    repairedSeats,
    messages,
    waitingMessages,
    unsealed,
    contentType: registry.contentType,
    /** The process's own, event loop and memory among them: watching them costs something. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  };
}
