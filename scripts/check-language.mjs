// check-language.mjs: names, comments, test titles, and commit messages by the rules of language-words.json.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const rules = JSON.parse(readFileSync(join(root, 'scripts/language-words.json'), 'utf8'), (key, value) =>
  key === 'match' ? new RegExp(value) : value,
);
const maxTitleLength = 72;

const comment = /^\s*(?:\/\/|\/\*\*?|\*)(.*)|\{\/\*(.*)\*\/\}/;
const declaration = /\b(?:const|let|function|class|interface|type(?=\s+\w+\s*[=<]))\s+([A-Za-z_$][\w$]*)/g;
const functionDeclaration =
  /\bfunction\*?\s+([a-z]\w*)|\bconst\s+([a-z]\w*) = (?:async )?(?:<[^>]*>)?(?:\([^()]*\)(?:: [^=]+)? =>|\w+ =>|\([^()]*$)/g;
const title = /^\s*(?:it|test|slowIt)(?:\.\w+)*\(\s*(['"`])(.+?)\1/;

/** Excludes published migrations, which never change, and generated files. */
const isChecked = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('src/db/migrations/') && !file.endsWith('.gen.ts');

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 });
}

function isKnownCommit(hash) {
  return spawnSync('git', ['cat-file', '-e', `${hash}^{commit}`], { cwd: root }).status === 0;
}

const problems = [];

function check(text, list, location) {
  for (const { match, use } of list) {
    const [part] = match.exec(text) ?? [];
    if (part !== undefined) problems.push(`${location}: “${part.trim()}”: use ${use}`);
  }
}

function checkFile(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    const location = `${file}:${index + 1}`;
    const [, text = '', jsxText = ''] = comment.exec(line) ?? [];
    check(text + jsxText, rules.comments, location);
    if (text === '') {
      for (const [, name] of line.matchAll(declaration)) check(name, rules.names, location);
      for (const [, name, constant] of line.matchAll(functionDeclaration))
        check(name ?? constant, rules.functions, location);
    }
    if (/\.test\.tsx?$/.test(file)) check(title.exec(line)?.[2] ?? '', rules.titles, location);
  }
}

/** Checks that commits have a title of at most 72 characters and a body that says why. Skips merges. */
function checkCommits() {
  // A shallow checkout lacks the commit, and the history with it.
  if (!isKnownCommit(rules.commitsAfter)) return;
  const log = git('log', '--no-merges', '--format=%h%x00%s%x00%b%x01', `${rules.commitsAfter}..HEAD`);
  for (const entry of log.split('\x01')) {
    const [hash = '', subject = '', body = ''] = entry.trim().split('\x00');
    if (hash === '') continue;
    if (subject.length > maxTitleLength)
      problems.push(`commit ${hash}: the title has ${subject.length} characters, at most ${maxTitleLength}`);
    if (body.trim() === '') problems.push(`commit ${hash}: no body says why`);
  }
}

function listFiles() {
  return git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => isChecked(file) && existsSync(join(root, file)));
}

for (const file of listFiles()) checkFile(file);
checkCommits();
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
