import { requireSupportedNode } from './node-version.mjs';

// `npm start`: everything else is imported after the check, as an old Node may not be able to parse it.
requireSupportedNode();
void import('./launch.mjs').then(({ launch }) => launch(['serve', ...process.argv.slice(2)]));
