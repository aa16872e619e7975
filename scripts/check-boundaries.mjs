// Checks the import directions and the names of server files. dependency-cruiser also passes if it has parsed
// nothing, so its result is compared with the files that exist.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { root } from './paths.mjs';
import { findMisnamedServerFiles } from './server-files.mjs';

const maxFiles = 25;
const shownToNouns = /\/(schema|queries|commands)(\.server)?\.ts$/;

process.chdir(root);
const files = globSync('src/**/*.{ts,tsx}');
const { options, ...ruleSet } = configuration;
const { parser, enhancedResolveOptions, ...rest } = options;
const { output } = await cruise(['src'], {
  ...rest,
  parser,
  enhancedResolveOptions,
  ruleSet,
  validate: true,
  outputType: 'json',
});
const { modules, summary } = JSON.parse(output);

const problems = summary.violations.map(
  ({ rule, from, to, cycle }) =>
    `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
);
const seen = new Set(modules.map(({ source }) => source));
for (const file of files) if (!seen.has(file)) problems.push(`not seen by dependency-cruiser: ${file}`);

const resolved = modules
  .flatMap(({ dependencies }) => dependencies)
  .filter(({ module, resolved: to }) => module.startsWith('#/') && to.startsWith('src/')).length;
const written = files
  .map(
    (file) => readFileSync(join(root, file), 'utf8').match(/^(import|export|\}) .*from '#\//gm)?.length ?? 0,
  )
  .reduce((sum, count) => sum + count, 0);
if (files.length < 20 || resolved < written) {
  problems.push(`dependency-cruiser saw ${resolved} of ${written} imports in ${files.length} files`);
}

problems.push(
  ...brokenFloors(modules),
  ...circlesOfParts(modules),
  ...fullFolders(files),
  ...findMisnamedServerFiles(files),
);

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${files.length} files, ${summary.totalDependenciesCruised} imports`);
process.exit(problems.length === 0 ? 0 : 1);

/**
 * Returns violations of the layers in ARCHITECTURE.md's table. A feature may import those in lower layers and
 * in its own; no two features import each other, even indirectly. A noun imports only schema, queries and
 * commands of another noun in its layer.
 */
function brokenFloors(modules) {
  const rows = [
    ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| (\w+) \| ([a-z, -]+) \|$/gm),
  ];
  const floors = rows.map(([, , features]) => features.split(', ')).reverse();
  const nouns = rows.find(([, name]) => name === 'nouns')?.[2].split(', ') ?? [];
  const heights = new Map(floors.flatMap((features, height) => features.map((feature) => [feature, height])));
  const getFeature = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  const uses = usesBetween(modules, getFeature);
  const besides = modules
    .filter(({ source }) => nouns.includes(getFeature(source)) && !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved }) => resolved)
        .filter((to) => nouns.includes(getFeature(to)) && getFeature(to) !== getFeature(source))
        .filter((to) => !shownToNouns.test(to))
        .map((to) => `of a noun beside it more than schema, queries and commands: ${source} → ${to}`),
    );
  const knownFeatures = new Set(uses.keys());
  const broken = [
    ...besides,
    ...[...knownFeatures]
      .filter((item) => !heights.has(item))
      .map((item) => `${item} isn’t on any floor in ARCHITECTURE.md`),
    ...[...heights.keys()]
      .filter((item) => !knownFeatures.has(item))
      .map((item) => `ARCHITECTURE.md lists an unknown feature: ${item}`),
  ];
  for (const [from, used] of uses) {
    for (const [to, by] of used) if (heights.get(to) > heights.get(from)) broken.push(`upstairs: ${by}`);
  }
  for (const by of inCircles(uses)) broken.push(`a circle of features: ${by}`);
  return broken;
}

/**
 * Returns import cycles between parts of a feature: `payments/admin` uses `payments/refunds`, and not the
 * reverse.
 */
function circlesOfParts(modules) {
  const getPart = (path) => /^src\/features\/([^/]+\/(?!components\/|emails\/)[^/]+)\//.exec(path)?.[1];
  const isOfFeature = (from, to) => from.split('/')[0] === to.split('/')[0];
  return inCircles(usesBetween(modules, getPart, isOfFeature)).map((by) => `a circle of parts: ${by}`);
}

/** Returns the imports between units, without tests; `getName` maps a path to its unit. */
function usesBetween(modules, getName, isMeant = () => true) {
  const uses = new Map();
  for (const { source, dependencies } of modules) {
    const from = getName(source);
    if (from === undefined || isTest(source)) continue;
    const used = uses.get(from) ?? new Map();
    uses.set(from, used);
    for (const { resolved } of dependencies) {
      const to = getName(resolved);
      if (to !== undefined && to !== from && isMeant(from, to)) used.set(to, `${source} → ${resolved}`);
    }
  }
  return uses;
}

/** Returns the units that import each other, directly or indirectly. */
function inCircles(uses) {
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
function fullFolders(paths) {
  const counts = new Map();
  for (const path of paths
    .map((item) => item.replaceAll('\\', '/'))
    .filter((item) => item.startsWith('src/features/'))) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder} holds ${count} files, more than ${maxFiles}: give it parts`);
}
