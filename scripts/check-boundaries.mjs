// Checks the import directions. dependency-cruiser also says that all is well when it has understood nothing, so
// what it has seen is compared with what there is.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';
import { root } from './paths.mjs';

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

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${files.length} files, ${summary.totalDependenciesCruised} imports`);
process.exit(problems.length === 0 ? 0 : 1);
