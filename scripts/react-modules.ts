import type { Plugin } from 'vite';

const packages = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/]/;
const productionFile = /\.\/cjs\/[\w/-]+\.production\.js/;

/** The version of React's DOM whose functions were read one by one. Any other is built as it is, and a test says so. */
export const readVersion = '19.3.1';

/** What nothing here uses. Whoever imports it finds that it isn't there, when the program is built. */
const unusedExports: ReadonlySet<string> = new Set([
  ...['ViewTransition', 'addTransitionType', 'Activity', 'useActionState', 'useFormState'],
  ...['preload', 'preloadModule', 'preinit', 'preinitModule', 'prefetchDNS', 'preconnect'],
]);

/** What React's DOM carries for that, for lists of Suspense, which React doesn't export, and for references to fragments. */
const unusedFunctions: readonly string[] = [
  // Look for view transitions in what comes, stays or goes, and do nothing where there is none.
  ...['trackEnterViewTransitions', 'commitEnterViewTransitions', 'commitDeletedPairViewTransitions'],
  ...['commitExitViewTransitions', 'commitNestedViewTransitions', 'restoreEnterOrExitViewTransitions'],
  ...['restoreNestedViewTransitions', 'restoreViewTransitionOnHostInstances', 'flushAfterMutationEffects'],
  ...['startViewTransition', 'applyViewTransitionToHostInstances', 'reportViewTransitionError'],
  ...['getViewTransitionName', 'getViewTransitionClassName'],
  ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded', 'findFirstSuspended'],
  ...['mountActionState', 'updateActionState', 'rerenderActionState'],
  ...['preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  ...['prefetchDNS', 'preconnect'],
  ...['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
];

function replaceOnce(code: string, pattern: RegExp, text: string): string {
  if (!pattern.test(code)) throw new Error(`React has no ${pattern.source} any more`);
  return code.replace(pattern, () => text);
}

/** React's DOM without what nothing here uses. What that alone stands on goes with it. */
export function withoutUnused(code: string): string {
  const methods = /^FragmentInstance\.prototype\.\w+ = function \([\s\S]*?^\};$/gm;
  const text = unusedFunctions.reduce(
    (rest, name) =>
      replaceOnce(
        rest,
        new RegExp(`^function ${name}\\([^)]*\\) \\{[\\s\\S]*?^\\}$`, 'm'),
        `function ${name}() {}`,
      ),
    code,
  );
  return replaceOnce(
    text.replaceAll(methods, ''),
    /^function FragmentInstance\(\w+\) \{[\s\S]*?^\}$/m,
    "function FragmentInstance() { throw Error('References to fragments are left out (scripts/react-modules.ts).'); }",
  );
}

/**
 * A CommonJS file of React as an ES module. What it exports are variables of their own, which the bundler leaves out or names as it likes.
 */
export function asModule(code: string): string {
  const imports: string[] = [];
  const names = new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name));
  const own = (name: string): string => `export_${name}`;
  const body = code
    .replace(/(['"])use strict\1;/, '')
    .replaceAll(/\bvar((?:\s+\w+ = require\("[^"]+"\)[,;])+)/g, (_, list: string) => {
      for (const [, name, id] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from ${JSON.stringify(id)};`);
      return list.endsWith(',') ? 'var' : '';
    });
  const declared = new Set<string>();
  const text = body
    .replaceAll(/^exports\.(\w+) =(\s+function \()?/gm, (whole, name: string, isFunction?: string) => {
      // Set elsewhere, too.
      if (body.split(`exports.${name} =`).length > 2) return whole;
      declared.add(name);
      return isFunction === undefined ? `const ${own(name)} =` : `function ${own(name)}(`;
    })
    .replaceAll(/\bexports\.(\w+)/g, (_, name: string) => own(name));
  if (/\b(?:exports|require|module)\b/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"/g, '')))
    throw new Error('A file of React is written in a way that isn’t known here');
  const others = [...names].filter((name) => !declared.has(name));
  const used = [...names].filter((name) => !unusedExports.has(name));
  return [
    ...imports,
    ...(others.length > 0 ? [`let ${others.map(own).join(', ')};`] : []),
    text,
    `export { ${used.map((name) => `${own(name)} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * React as ES modules, in browsers, and without what nothing here uses: CommonJS is one object, each use of which is written out as
 * `(0, React.useState)(…)`, and all that stands on it comes along.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    onLog(_level, { code, message }) {
      // Of a namespace, which the bundler only warns of.
      const [, name = ''] = code === 'IMPORT_IS_UNDEFINED' ? (/`(\w+)`/.exec(message) ?? []) : [];
      if (unusedExports.has(name)) this.error(message);
    },
    transform: {
      filter: { id: packages },
      handler(code, id) {
        if (/[\\/]cjs[\\/]/.test(id)) {
          const isRead =
            id.endsWith('react-dom-client.production.js') && code.includes(`version: "${readVersion}"`);
          return { code: asModule(isRead ? withoutUnused(code) : code), map: null };
        }
        const [file] = productionFile.exec(code) ?? [];
        if (file === undefined) return null;
        return {
          code: `export * from '${file}';\nimport * as all from '${file}';\nexport default all;`,
          map: null,
        };
      },
    },
  };
}
