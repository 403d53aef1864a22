import { requireSupportedNode } from './node-version.mjs';

// `npm test`, or `npm test -- unit api` for some parts of it.
requireSupportedNode();
void import('./test-run.mjs').then(({ runTests }) => runTests(process.argv.slice(2)));
