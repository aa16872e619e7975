// Checks the import directions and the names of server files. dependency-cruiser also passes if it has parsed
// nothing, so its result is compared with the files that exist.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { root } from './paths.mjs';
import { findMisnamedServerFiles } from './server-files.mjs';

const maxFiles = 25;
const sharedFile = /\/(schema|queries|commands)(\.server)?\.ts$/;

process.chdir(root);
const files = globSync('src/**/*.{ts,tsx}');
const { options, ...ruleSet } = configuration;
const { output } = await cruise(['src'], {
  ...options,
  ruleSet,
  validate: true,
  outputType: 'json',
});
const { modules, summary } = JSON.parse(output);

const problems = summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
);
const cruisedFiles = new Set(modules.map(({ source }) => source));
for (const file of files) if (!cruisedFiles.has(file)) problems.push(`not cruised: ${file}`);

const resolved = modules
  .flatMap(({ dependencies }) => dependencies)
  .filter(({ module, resolved: to }) => module.startsWith('#/') && to.startsWith('src/')).length;
const expectedImports = files
  .map(
    (file) => readFileSync(join(root, file), 'utf8').match(/^(import|export|\}) .*from '#\//gm)?.length ?? 0,
  )
  .reduce((sum, count) => sum + count, 0);
if (files.length < 20 || resolved < expectedImports) {
  problems.push(`dependency-cruiser saw ${resolved} of ${expectedImports} imports in ${files.length} files`);
}

problems.push(
  ...findFloorViolations(modules),
  ...findPartCycles(modules),
  ...findFullFolders(files),
  ...findMisnamedServerFiles(files),
);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${files.length} files, ${summary.totalDependenciesCruised} imports`);
process.exit(problems.length === 0 ? 0 : 1);

/**
 * Returns violations of the floors in ARCHITECTURE.md's table. A feature may import those on lower floors and
 * on its own; no two features import each other, even indirectly. A noun imports only schema, queries, and
 * commands of another noun.
 */
function findFloorViolations(modules) {
  const rows = [
    ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| (\w+) \| ([a-z, -]+) \|$/gm),
  ];
  const floors = rows.map(([, , features]) => features.split(', ')).reverse();
  const nouns = rows.find(([, name]) => name === 'nouns')?.[2].split(', ') ?? [];
  const levels = new Map(floors.flatMap((features, level) => features.map((feature) => [feature, level])));
  const getFeature = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  const uses = mapUses(modules, getFeature);
  const nounViolations = modules
    .filter(({ source }) => nouns.includes(getFeature(source)) && !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved }) => resolved)
        .filter((to) => nouns.includes(getFeature(to)) && getFeature(to) !== getFeature(source))
        .filter((to) => !sharedFile.test(to))
        .map((to) => `imports more than schema, queries, and commands of another noun: ${source} → ${to}`),
    );
  const knownFeatures = new Set(uses.keys());
  const violations = [
    ...nounViolations,
    ...[...knownFeatures]
      .filter((item) => !levels.has(item))
      .map((item) => `${item} isn’t on any floor in ARCHITECTURE.md`),
    ...[...levels.keys()]
      .filter((item) => !knownFeatures.has(item))
      .map((item) => `ARCHITECTURE.md lists an unknown feature: ${item}`),
  ];
  for (const [from, used] of uses) {
    for (const [to, by] of used)
      if (levels.get(to) > levels.get(from)) violations.push(`imports a higher floor: ${by}`);
  }
  for (const by of findCycles(uses)) violations.push(`import cycle of features: ${by}`);
  return violations;
}

/**
 * Returns import cycles between parts of a feature: `payments/admin` uses `payments/refunds`, and not the
 * reverse.
 */
function findPartCycles(modules) {
  const getPart = (path) => /^src\/features\/([^/]+\/(?!components\/|emails\/)[^/]+)\//.exec(path)?.[1];
  const isSameFeature = (from, to) => from.split('/')[0] === to.split('/')[0];
  return findCycles(mapUses(modules, getPart, isSameFeature)).map((by) => `import cycle of parts: ${by}`);
}

/** Returns the imports between units, without tests; `getName` maps a path to its unit. */
function mapUses(modules, getName, isRelevant = () => true) {
  const uses = new Map();
  for (const { source, dependencies } of modules) {
    const from = getName(source);
    if (from === undefined || isTest(source)) continue;
    const used = uses.get(from) ?? new Map();
    uses.set(from, used);
    for (const { resolved } of dependencies) {
      const to = getName(resolved);
      if (to !== undefined && to !== from && isRelevant(from, to)) used.set(to, `${source} → ${resolved}`);
    }
  }
  return uses;
}

/** Returns the units that import each other, directly or indirectly. */
function findCycles(uses) {
  const reaches = (from, to, seen = new Set()) =>
    [...(uses.get(from)?.keys() ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...uses].flatMap(([from, used]) =>
    [...used].filter(([to]) => reaches(to, from)).map(([, by]) => by),
  );
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/**
 * Returns feature folders with too many files, which should be divided into parts such as
 * `payments/settlement`.
 */
function findFullFolders(paths) {
  const counts = new Map();
  for (const path of paths
    .map((item) => item.replaceAll('\\', '/'))
    .filter((item) => item.startsWith('src/features/'))) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} has ${count} files, more than ${maxFiles}: divide it into parts`);
}
