import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createPreloads, shortPartNames } from './scripts/chunk-parts.ts';
import { iconModules } from './scripts/icon-modules.ts';
import { minifiedTwice } from './scripts/minified-twice.ts';
import { reactModules } from './scripts/react-modules.ts';
import { routes } from './src/routes.ts';

/**
 * The paths and methods of the API's operations, for the browser's client: read from the one table of
 * operations, so that no copy of it is kept and none of its code reaches the browser.
 */
function apiContract(): Plugin {
  const id = 'virtual:api-contract';
  return {
    name: 'api-contract',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null;
      const [{ api }, { minifyContractRouter }] = await Promise.all([
        import('./src/api.server.ts'),
        import('@orpc/contract'),
      ]);
      return `export const contract = ${JSON.stringify(minifyContractRouter(api))};`;
    },
  };
}

/** Parts of the query library that its core imports and nothing here uses: mutations and endless lists, 1.5 kB of each first visit. */
const unusedParts: Readonly<Record<string, string>> = {
  './mutationCache.js': `export class MutationCache {
    config = {};
    getAll = () => [];
    findAll = () => [];
    clear() {}
    resumePausedMutations = async () => {};
  }`,
  './infiniteQueryBehavior.js': `export const infiniteQueryBehavior = () => undefined;
    export const hasNextPage = () => false;
    export const hasPreviousPage = () => false;`,
};

function withoutUnusedParts(): Plugin {
  const prefix = '\0unused:';
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) =>
      source in unusedParts && importer?.includes('/@tanstack/query-core/') ? `${prefix}${source}` : null,
    load: (id) => (id.startsWith(prefix) ? unusedParts[id.slice(prefix.length)] : null),
  };
}

/** The program loads its files by `importPart` (src/lib/page-code.ts), which can ask again for one that didn't come. */
function repeatableImports(): Plugin {
  return {
    name: 'repeatable-imports',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // As in minifiedTwice: what is done to a file after it was named is part of its name.
    augmentChunkHash: () => String(repeatableImports),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replaceAll(
            /\bimport\((`\.\/[\w.-]+\.js`)\)/g,
            'importPart($1,import.meta.url)',
          );
          if (file.dynamicImports.length > 0 && !file.code.includes('importPart('))
            this.error(`${file.fileName} imports its parts in a way that isn't known here`);
        }
      },
    },
  };
}

/**
 * What is loaded together is one file: many small ones pack worse, by 7 to 9 kB in brotli on a first visit. What isn't
 * named here goes by who shares it.
 */
const sharedFiles = [
  {
    // What client.tsx imports by and by, to evaluate it in several tasks.
    name: 'app',
    test: /[\\/](src[\\/](client|router|start-page|routes[\\/]root)\.tsx|react-dom[\\/]client\.js|react-router[\\/]dist[\\/]esm[\\/]ssr[\\/]client\.js)$/,
  },
  { name: 'api', test: /virtual:api-contract|[\\/]src[\\/]lib[\\/]api-link\.ts/ },
  { name: 'dates', test: /[\\/]src[\\/]lib[\\/](dates|wording|zones)\.ts/ },
  {
    name: 'common',
    test: /[\\/]((queryObserver|useQuery)\.js|query-observer\.ts|src[\\/](lib[\\/]text\.ts|ui[\\/](field|input)\.tsx))/,
  },
  {
    // Without what its modules import: the tracker loads it later, and shares some of that.
    name: 'list',
    test: /[\\/](ui[\\/](empty-state|error-state|list-view|pager|drawings[\\/](drawing|broken))\.tsx|use-server-return\.ts|icons[\\/]chevron-right\.mjs)/,
    includeDependenciesRecursively: false,
  },
];

/**
 * What several pages share and is smaller than this, as written, stands in the file of each of them instead of in one of its own:
 * the tracker loads 10 files instead of 58. The bundler sees to it that a module runs once, however many files carry it.
 */
const smallBytes = 10_000;

const preloads = createPreloads();

export default defineConfig({
  clearScreen: false,
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  environments: {
    // A server that loads the package holds every icon there is, in 20 MB.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: sharedFiles,
              experimentalInlineCommonChunks: { maxSize: smallBytes, exclude: /\.css(\?|$)/ },
            },
          },
        },
      },
    },
  },
  // React has had it since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    apiContract(),
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: routes,
        quoteStyle: 'single',
        semicolons: true,
        // Loaders too: else every page would carry what any page's loader imports. What shows while a page's file comes
        // is not in it.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      },
      importProtection: { behavior: 'error' },
    }),
    react(),
  ],
});
