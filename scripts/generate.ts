import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { resolveConfig } from 'vite';
import { api } from '../src/api.server.ts';
import { contractFile, writeApiContract } from './api-contract.ts';

// npm run generate writes the generated sources. With --check it also fails if one of them was out of date.
const root = join(import.meta.dirname, '..');
const files = [contractFile, join(root, 'src', 'routeTree.gen.ts')];
const read = () => Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => undefined)));

const before = await read();
await writeApiContract(api);
// Start's plugin writes the route tree as soon as the configuration is resolved.
await resolveConfig({ root }, 'serve');
const after = await read();

const changed = files.filter((_, index) => before[index] !== after[index]);
for (const file of changed) console.log(`Wrote ${relative(root, file)}.`);
if (process.argv.includes('--check') && changed.length > 0) {
  console.error('Generated files were out of date. Commit the ones written now.');
  process.exitCode = 1;
}
