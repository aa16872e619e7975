// npm start: installs, builds, serves.
import { runBuilt } from './run-built.mjs';
import { main } from './setup.mjs';

await main(() => runBuilt(['serve']));
