import { launch } from './launch.ts';

// `npm run lodestar -- <command>`: silent when nothing is to be installed or built.
await launch(process.argv.slice(2));
