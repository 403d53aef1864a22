import { requireSupportedNode } from './node-version.mjs';

// `npm run lodestar -- <command>`: silent when nothing is to be installed or built.
requireSupportedNode({ quiet: true });
void import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
