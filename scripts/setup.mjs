// Installs the packages and builds the program, each only after a change. Building and running need fewer
// packages than tests and checks, which `all` includes.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNode, getOuterPath, isInside, listNodesOnPath } from './node24.mjs';
import { log, packages, root } from './paths.mjs';
import { runExclusively } from './setup-lock.mjs';
import {
  buildHash,
  buildStamp,
  computeInstallStamp,
  installStamp,
  isInstalled,
  isStamped,
} from './stamps.mjs';

/** Ensures that the packages are installed. Returns the path of the Node for the program. */
export async function install({ all }) {
  // If the folder is a link, another checkout installs its packages.
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) return findNode();
  if (!isInstalled({ all })) {
    await runExclusively(async (addOwner) => {
      if (isInstalled({ all })) return;
      const isFirst = !existsSync(installStamp);
      const stamp = computeInstallStamp({ all });
      log(isFirst ? 'Installing packages (first start only) …' : 'Installing packages …');
      const { command, args } = findNpm();
      // Only adds packages, because a server may be running with the present ones.
      const verb = all && isInstalled({ all: false }) ? ['install', '--no-save'] : ['ci'];
      const scope = [all ? '--include=dev' : '--omit=dev', '--include=optional'];
      const hint = setTimeout(hintAtNetwork, 12_000);
      const code = await run(command, [...args, ...verb, ...scope, ...quiet], addOwner, {
        ...process.env,
        PATH: getOuterPath(),
      });
      clearTimeout(hint);
      if (code !== 0) fail(`Failed to install packages (npm ${verb[0]} exited with ${code}).`, code);
      writeFileSync(installStamp, stamp);
    });
  }
  return findNode();
}

/** npm retries silently for minutes. */
async function hintAtNetwork() {
  const { npm_config_registry: registry = 'https://registry.npmjs.org/', ...env } = process.env;
  if (env.https_proxy || env.HTTPS_PROXY || env.npm_config_https_proxy) return;
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(5_000) });
  } catch {
    log(`${registry} can't be reached. npm keeps trying: check the network, or stop with Ctrl+C.`);
  }
}

/** Ensures that the packages are installed and the program is built. Returns the path of the Node for it. */
export async function installAndBuild({ all = false } = {}) {
  const node = await install({ all });
  if (isStamped(buildStamp, buildHash())) return node;
  await runExclusively(async (addOwner) => {
    const hash = buildHash();
    if (isStamped(buildStamp, hash)) return;
    log('Building …');
    const code = await run(node, [join(root, 'scripts', 'build.ts'), hash], addOwner, {
      ...process.env,
      NODE_ENV: 'production',
    });
    if (code !== 0) fail(`Failed to build (exit code ${code}).`, code);
  });
  return node;
}

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Returns how to call npm with a Node outside of this folder. */
export function findNpm() {
  const outer = [process.env.npm_node_execpath, process.execPath, ...listNodesOnPath()];
  const node = outer.find((file) => file && existsSync(file) && !isInside(realpathSync(file)));
  for (const file of [process.env.npm_execpath, ...npmsOnPath()]) {
    if (!file || !existsSync(file) || isInside(file)) continue;
    const script = realpathSync(file);
    if (node && script.endsWith('npm-cli.js')) return { command: node, args: [script] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function npmsOnPath() {
  const folders = getOuterPath().split(delimiter);
  const besideNode = listNodesOnPath().map((file) => join(dirname(file), 'node_modules/npm/bin/npm-cli.js'));
  return [...folders.map((folder) => join(folder, 'npm')), ...besideNode];
}

function run(command, args, addOwner, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 2, 2],
      shell: command.endsWith('.cmd'),
    });
    if (child.pid) addOwner(child.pid);
    child.on('error', (error) => fail(`Failed to run ${command}: ${error.message}`, 1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function fail(sentence, code) {
  log(sentence);
  throw new SetupError(sentence, code);
}

/** The setup failed and has printed why; the process should exit with `code`. */
export class SetupError extends Error {
  constructor(sentence, code) {
    super(sentence);
    this.code = code;
  }
}

/** Runs a script's work; a failed setup ends it without a stack trace. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.exitCode = error.code;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await installAndBuild();
    return 0;
  });
}
