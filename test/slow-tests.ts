/** Files by the reason for which they are slow. */
type SlowFiles = Readonly<Record<string, readonly string[]>>;

/** Tests that only `npm run test:all` runs. */
export const slowTests: SlowFiles = {
  'start, stop and kill processes': [
    'server/cli/commands.test.ts',
    'server/cli/first-start.test.ts',
    'server/cli/standby-start.test.ts',
    'server/cli/stop.test.ts',
    'server/db/embedded/embedded-postgres.test.ts',
    'server/limits/crash.test.ts',
    'tools/faults/killed-import.test.ts',
    'tools/faults/killed-undo.test.ts',
    'tools/faults/killed-upload.test.ts',
    'tools/postgres/private-server.test.ts',
  ],
  'lose a database server, or the way to it': [
    'server/db/servers/servers.test.ts',
    'server/http/database-behind-proxy.test.ts',
    'server/http/failover.test.ts',
    'tools/faults/failover/lost-standby.test.ts',
  ],
  'let each call in turn meet the same trouble': [
    'server/audit/repeats.test.ts',
    'server/audit/unknown-outcome-of-each.test.ts',
    'server/http/every-long-text.test.ts',
  ],
  'race for the same row hundreds of times': ['server/features/training/reading/many-races.test.ts'],
  'live through the days of a company': [
    'server/db/history.test.ts',
    'server/features/people/year.test.ts',
    'server/features/programs/audiences/year.test.ts',
    'tools/faults/simulated-company/lives.test.ts',
  ],
  'take ten thousand people': [
    'server/features/training/assignments/bulk.test.ts',
    'server/features/training/records/bulk.test.ts',
    'server/features/training/seats/bulk.test.ts',
    'server/features/training/sessions/marks/ten-thousand.test.ts',
    'server/http/large-lists.test.ts',
    'tools/company/generate-company.test.ts',
  ],
  'import and export thousands of companies': [
    'server/features/people/imports/thousand-companies.test.ts',
    'server/features/people/imports/two-thousand-companies.test.ts',
  ],
  'undo the files of hundreds of companies': ['server/features/people/imports/undo/many-undos.test.ts'],
  'live through a thousand companies whose trainings count for others': [
    'server/features/training/answers/many-companies.test.ts',
  ],
  'unpack files that would fill the memory': ['server/tables/reading/bombs.test.ts'],
  'send many large files': [
    'server/features/training/files/races.test.ts',
    'server/maintenance/backup/files.test.ts',
  ],
  'wait for real deadlines, or for a limit': [
    'server/features/people/sign-in/password-reset/asking.test.ts',
    'server/features/training/seats/rush.test.ts',
    'server/http/deadlines.test.ts',
    'server/http/overload.test.ts',
    'server/limits/devices.test.ts',
    'server/limits/limits.test.ts',
  ],
  'race in many rounds': [
    'server/features/programs/cancelling/races.test.ts',
    'server/features/programs/editing/races.test.ts',
    'server/features/programs/publishing/races.test.ts',
    'server/features/training/answers/races.test.ts',
    'server/features/training/records/races.test.ts',
    'server/features/training/renewals/races.test.ts',
    'server/features/training/seats/choosing/races.test.ts',
    'server/features/training/seats/races.test.ts',
    'server/features/training/sessions/races.test.ts',
  ],
  'bring former releases up to date': [
    'server/db/migrate-records.test.ts',
    'server/db/migrate-seats.test.ts',
    'server/db/migrate.test.ts',
  ],
};

/** Journeys that only `npm run test:all` makes, beside those that it makes on a phone, too. */
export const slowJourneys: SlowFiles = {
  'break the line, the server or its database': [
    'e2e/failing-loads.spec.ts',
    'e2e/failover.spec.ts',
    'e2e/lost-answers.spec.ts',
    'e2e/paused.spec.ts',
    'e2e/repeats.spec.ts',
    'e2e/waiting.spec.ts',
  ],
  'watch documents and code on their way': [
    'e2e/before-the-code.spec.ts',
    'e2e/documents.spec.ts',
    'e2e/first-load.spec.ts',
    'e2e/intent.spec.ts',
    'e2e/linked-code.spec.ts',
    'e2e/long-documents.spec.ts',
    'e2e/takeover-tabs.spec.ts',
  ],
  'sign in and out in several tabs': ['e2e/sign-in-end.spec.ts', 'e2e/sign-in-order.spec.ts'],
  'make mistakes, and find what was typed again': [
    'e2e/accidents.spec.ts',
    'e2e/form-hints.spec.ts',
    'e2e/habits.spec.ts',
    'e2e/renewal-form.spec.ts',
    'e2e/spec-lines.spec.ts',
  ],
  'go through long lists, and by each key': [
    'e2e/keyboard.spec.ts',
    'e2e/links.spec.ts',
    'e2e/lists.spec.ts',
    'e2e/order.spec.ts',
    'e2e/palette.spec.ts',
    'e2e/records-table.spec.ts',
    'e2e/rows.spec.ts',
    'e2e/spreadsheet-to-running.spec.ts',
  ],
  'go into the details of a screen': [
    'e2e/account-mails.spec.ts',
    'e2e/audit.spec.ts',
    'e2e/calendar-address.spec.ts',
    'e2e/dashboard.spec.ts',
    'e2e/guards.spec.ts',
    'e2e/messages.spec.ts',
    'e2e/next-steps.spec.ts',
    'e2e/point-of-view.spec.ts',
    'e2e/profile.spec.ts',
    'e2e/program-page.spec.ts',
    'e2e/programs.spec.ts',
    'e2e/revoke-records.spec.ts',
    'e2e/temporary-password.spec.ts',
    'e2e/weekly-overview.spec.ts',
  ],
  'look at every screen at five widths': ['e2e/accessibility.spec.ts', 'e2e/company-sizes.spec.ts'],
  'look at mails, paper and clocks': ['e2e/clocks.spec.ts', 'e2e/mails.spec.ts', 'e2e/print.spec.ts'],
};

/** All of them, by their paths from the project's folder. */
export const filesOf = (slow: SlowFiles): string[] => Object.values(slow).flat();
