import { join } from 'node:path';
import { runChild } from './child.mjs';
import { root } from './paths.mjs';
import { installAndBuild } from './setup.mjs';

/** Installs and builds what is missing, then runs a command of the built program. Returns its exit code. */
export async function runBuilt(args) {
  const node = await installAndBuild();
  return runChild(node, ['--env-file-if-exists=.env', join(root, 'scripts', 'serve.mjs'), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
