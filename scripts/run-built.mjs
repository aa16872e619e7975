import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { envFile, root } from './paths.mjs';
import { installAndBuild } from './setup.mjs';

/**
 * Installs and builds what is missing, then runs a command of the built program. Returns its exit code. Node gets more
 * room for young objects than by default: answers die young, and clearing them away less often is a tenth of the time.
 * What once lived longer than most is not put among the old from then on: a dead row there would keep its texts. Its threads
 * share two heaps of the C library: what each keeps for itself is memory that nobody has any more.
 */
export async function runBuilt(args) {
  const node = await installAndBuild();
  const [nodeFlags, nodeEnv] = ['node-flags.json', 'node-env.json'].map((name) =>
    JSON.parse(readFileSync(join(root, 'scripts', name), 'utf8')),
  );
  return runChild(node, [...nodeFlags, ...envFile(), join(root, 'scripts', 'serve.mjs'), ...args], {
    env: { ...nodeEnv, ...process.env, NODE_ENV: 'production', DROPFOLIO_ENDS_WITH_PARENT: '1' },
  });
}
