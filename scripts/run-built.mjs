import { join } from 'node:path';
import { runChild } from './child.mjs';
import { envFile, root } from './paths.mjs';
import { installAndBuild } from './setup.mjs';

/** Installs and builds what is missing, then runs a command of the built program. Returns its exit code. */
export async function runBuilt(args) {
  const node = await installAndBuild();
  return runChild(node, [...envFile(), join(root, 'scripts', 'serve.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
