// run.mjs FILE args… runs a TypeScript file; run.mjs --built NAME args… runs a command of the built program.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { getEnvFileArgs, root } from './paths.mjs';
import { runBuilt } from './run-built.mjs';
import { install, main } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file || (file === '--built' && !args[0])) {
  console.error('Usage: node scripts/run.mjs FILE [args…] or node scripts/run.mjs --built COMMAND [args…]');
  process.exit(64);
}

await main(async () => {
  if (file === '--built') return runBuilt(args);
  const node = await install({ all: true });
  const watchParentUrl = pathToFileURL(join(root, 'scripts', 'watch-parent-preload.mjs')).href;
  return runChild(node, [...getEnvFileArgs(), '--import', watchParentUrl, file, ...args]);
});
