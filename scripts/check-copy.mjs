// check-copy.mjs: texts of screens, mails, and messages by the rules of copy-words.json, which docs/copy.md explains.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';
import { root } from './paths.mjs';

const words = JSON.parse(readFileSync(join(root, 'scripts/copy-words.json'), 'utf8'), (key, value) =>
  key === 'match' ? new RegExp(value) : value,
);
/** Texts that the specification quotes: those that e2e tests look for, and the others. */
const quoted = new Set([...(await readQuotedTexts()), ...words.quoted]);
/** Quoted texts, labels beside them, and columns that other programs read. */
const fixedTexts = new Set([...quoted, ...words.besideQuoted, ...words.columnsOfOtherPrograms]);

/** Attributes and properties that hold code. */
const codeNames = /^(?:className|class|href|to|id|rel|type|src|d|viewBox|key|autoComplete|path|operationId)$/;
/** Two words or more that begin with capitals, apart from the small ones between them. */
const titleCase =
  /^[A-Za-z][\w’]*(?: (?:a|an|and|as|at|by|for|in|of|on|or|the|to|with|&|[A-Z][\w’]*))* [A-Z][\w’]*$/;

const problems = [];

/** Returns the texts, descriptions, and labels in the tables of e2e/texts. */
async function readQuotedTexts() {
  const folder = join(root, 'e2e/texts');
  const files = readdirSync(folder).filter((file) => !/\.test\.ts$|^expect-texts\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)))));
  const rows = modules
    .flatMap(Object.values)
    .flatMap((table) => Object.values(table).flatMap(({ rows }) => rows));
  return rows.flatMap(({ text, description, field }) => [text, description, field]);
}

/** Returns whether a title has the noun of a quoted one, such as “Edit Presale” beside “Add Presale”. */
function isBesideQuotedAction(text) {
  const noun = /^(?:Add|Delete|Edit|Submit) (\w+)$/.exec(text)?.[1];
  return noun !== undefined && (quoted.has(`Add ${noun}`) || quoted.has(`Add New ${noun}`));
}

/** Excludes logs, the server's setup, and examples of inputs, which users of the app don't see. */
const isChecked = (file) =>
  /^src\/(?:features|routes|ui)\/.*\.tsx?$/.test(file) &&
  !/\.test\.tsx?$|\.gen\.ts$|^src\/routes\/http\/|(?:doctor|ledger\/queries|figures|account-data|demo-commands)\.server\.ts$/.test(
    file,
  );

/** Returns whether a string is a text: between tags, or beginning with a capital letter, a sign, or a value. */
const isText = ({ text, isMarkup }) =>
  /[A-Za-z]{2}/.test(text) && (isMarkup || /^\W*(?:[A-Z]|\{\})/.test(text));

/** Returns the texts of a file with {} for values, and their positions. */
function readTexts(source, file) {
  const texts = [];
  const add = (node, text, isMarkup = false) => texts.push({ text, isMarkup, at: node.span.start });
  const visit = (node) => {
    if (Array.isArray(node)) for (const item of node) visit(item);
    else if (typeof node === 'object' && node !== null) visitNode(node);
  };
  const visitNode = (node) => {
    if (/^(?:Import|Export(?:All|Named))/.test(node.type)) return;
    if (node.type === 'TaggedTemplateExpression') return visit(node.template.expressions);
    if (node.type === 'JSXAttribute' && codeNames.test(node.name.value ?? '')) return;
    if (node.type === 'KeyValueProperty' && codeNames.test(node.key.value ?? '')) return;
    if (node.type === 'StringLiteral') add(node, node.value);
    else if (node.type === 'JSXText') add(node, node.value.replace(/\s+/g, ' ').trim(), true);
    else if (node.type === 'TemplateLiteral') add(node, node.quasis.map(({ cooked }) => cooked).join('{}'));
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }).body);
  return texts;
}

function checkText(text, location) {
  if (fixedTexts.has(text) || isBesideQuotedAction(text)) return;
  for (const { match, use } of words.rules) {
    const [part] = match.exec(text) ?? [];
    if (part !== undefined) problems.push(`${location}: “${part.trim()}”: ${use}`);
  }
  const withoutNames = words.names
    .reduce((rest, name) => rest.replaceAll(name, name.toLowerCase()), text)
    .replace(/\b[A-Z]+\b/g, (acronym) => acronym.toLowerCase());
  if (titleCase.test(withoutNames)) problems.push(`${location}: “${text}”: sentence case`);
}

function checkFile(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const bytes = Buffer.from(source);
  const texts = readTexts(source, file);
  for (const item of texts) {
    if (!isText(item)) continue;
    // Positions count bytes, from 1.
    const location = `${file}:${
      bytes
        .subarray(0, item.at - 1)
        .toString()
        .split('\n').length
    }`;
    if (item.text === 'Success' && !texts.some(({ text }) => words.successes.includes(text)))
      problems.push(`${location}: “Success”: the news itself, such as “Channel renamed”`);
    else checkText(item.text, location);
  }
}

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
for (const file of files.split('\0')) if (isChecked(file) && existsSync(join(root, file))) checkFile(file);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
