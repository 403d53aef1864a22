import { launch } from './launch.ts';

// `npm start`
await launch(['serve', ...process.argv.slice(2)]);
