// npm run check: format and lint, types, promises, generated files, import directions, language, copy, dead code. Runs all
// of them, even after a failure. With --changed: only what a change of few files needs, on the files that differ from HEAD.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages, root } from './paths.mjs';
import { install, main } from './setup.mjs';

const knip = join(packages, 'knip/bin/knip.js');
/** What the last check found out about every file, so that the next one reads only what a change affects. */
const typesFile = join(packages, '.cache/types.tsbuildinfo');
const typeArgs = ['-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', typesFile];
/** Each of these uses all processors, so they run one after another. */
const wide = [
  { name: 'biome', file: join(packages, '@biomejs/biome/bin/biome'), args: ['ci', '.'] },
  { name: 'types', file: join(packages, 'typescript/bin/tsc'), args: typeArgs },
  { name: 'oxlint', file: join(packages, 'oxlint/bin/oxlint'), args: [] },
];
const language = { name: 'language', file: join(root, 'scripts/check-language.mjs'), args: [] };
const copy = { name: 'copy', file: join(root, 'scripts/check-copy.mjs'), args: [] };
const boundaries = { name: 'import directions', file: join(root, 'scripts/check-boundaries.mjs'), args: [] };
/** Each of these uses one processor. */
const narrow = [
  { name: 'generated files', file: join(root, 'scripts/generate.ts'), args: ['--check'] },
  boundaries,
  language,
  copy,
  { name: 'dead code', file: knip, args: ['--no-config-hints'] },
  { name: 'code that only tests use', file: knip, args: ['--no-config-hints', '--production'] },
];

await main(async () => {
  const node = await install({ all: true });
  const failed = [];
  const check = async ({ name, file, args }) => {
    const { code, output } = await run(node, [file, ...args]);
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
    if (code === 0) return;
    console.log(output.trimEnd());
    failed.push(name);
  };
  const changed = process.argv.includes('--changed') ? listChanged() : undefined;
  if (changed === undefined) {
    for (const item of wide) await check(item);
    await Promise.all(narrow.map(check));
  } else {
    // With few files, each of these uses one processor.
    const items = [...wide.map((item) => withFiles(item, changed)), boundaries, language, copy];
    await Promise.all(items.map(check));
  }
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

function listChanged() {
  const list = (...args) => execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const files = [
    ...list('diff', '--name-only', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ];
  return files.filter((file) => /\.(ts|tsx|mjs|json|css)$/.test(file) && existsSync(join(root, file)));
}

/** Returns the same check for these files alone. Types need the whole program. */
function withFiles({ name, file, args }, files) {
  if (name === 'types') return { name, file, args };
  const paths = name === 'biome' ? files : files.filter((item) => /\.(ts|tsx|mjs)$/.test(item));
  const options = name === 'biome' ? ['ci', '--no-errors-on-unmatched'] : args;
  // Without a path both would check everything.
  return { name, file, args: paths.length === 0 ? ['--version'] : [...options, ...paths] };
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (part) => {
      output += part;
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
