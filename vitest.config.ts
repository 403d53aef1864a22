import { defineConfig } from 'vitest/config';
import { filesOf, slowTests } from './test/slow-tests.ts';

/** Tests of the server as a whole: each file has a database of its own on the server that TEST_DATABASE_URL names. */
const api = [
  'server/features/{*,*/*,*/**/!(pdf)/*}.test.ts',
  'server/audit/**/*.test.ts',
  'server/maintenance/**/*.test.ts',
  'server/limits/{limits,devices}.test.ts',
  'server/http/**/*.test.ts',
  'server/db/{,servers/}*.test.ts',
  'server/demo/**/*.test.ts',
  'server/jobs/**/*.test.ts',
  'tools/company/fill-seats.test.ts',
];
/** They put something else in the place of a module or of a global, so nobody may share theirs. */
const apart = [
  'server/cli/create-admin.test.ts',
  'server/features/training/records/pdf/record-list.test.ts',
  'server/limits/cost-of-guesses.test.ts',
  'web/api/{client,send-change}.test.ts',
  'web/features/sessions/fetch-changed.test.ts',
  'web/routes.test.ts',
];
const slow = filesOf(slowTests);
/** These files have a process of their own, so no next file would use an emptied database. */
const env = { KEEP_NO_DATABASE: 'true' };

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'test/start-postgres.ts',
    // For a test that never ends. On a machine that others use, too, one that ends may take its time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Else style sheets are taken for empty, also by a test that reads one.
    css: true,
    allowOnly: false,
    // A snapshot that isn't there yet fails like one that differs; `--update` writes both.
    update: 'none',
    projects: [
      // Modules keep nothing, so the files of a process share them. A process for each file, which imports them again,
      // takes longer than most files.
      {
        extends: true,
        // Everything that the others don't list, so that no test is forgotten.
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...api, ...apart, ...slow, '**/node_modules/**', 'dist/**'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'api', include: api, exclude: slow, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart, env } },
      // Only `npm run test:all` runs these.
      { extends: true, test: { name: 'slow', include: slow, env } },
    ],
  },
});
