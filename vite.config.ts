import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routes } from './src/routes.ts';

/**
 * Modules that are loaded together form one file: many small files compress worse, by 7 to 9 kB in brotli on a first visit. The
 * bundler places all other modules by who imports them.
 */
const chunkGroups = [
  // Comes first, so that no later group takes modules that every page loads.
  { name: 'app', test: /[\\/]src[\\/]client\.tsx$/ },
  { name: 'api', test: /[\\/]src[\\/](api-contract\.gen|lib[\\/]api-link)\.ts$/ },
  { name: 'dates', test: /[\\/]src[\\/]lib[\\/](dates|wording|zones)\.ts$/ },
  {
    name: 'common',
    test: /[\\/]((queryObserver|useQuery)\.js|query-observer\.ts|src[\\/](lib[\\/]text\.ts|ui[\\/](field|input)\.tsx))$/,
  },
  {
    // Without what its modules import: the tracker loads the list later, and shares some of that.
    name: 'list',
    test: /[\\/](ui[\\/](empty-state|error-state|list-view|pager|drawings)\.tsx|use-server-return\.ts|icons[\\/]chevron-right\.mjs)$/,
    includeDependenciesRecursively: false,
  },
];

/**
 * A chunk smaller than this that several pages share is inlined into the file of each of them: the tracker loads 10 files instead
 * of 58. The bundler runs an inlined module once, however many files carry it. The option is experimental; without it
 * the program works the same, in more files (+5 kB on the tracker).
 */
const maxInlinedBytes = 10_000;

export default defineConfig({
  clearScreen: false,
  // Not in node_modules, which several working trees may share.
  cacheDir: '.cache/vite',
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  environments: {
    // A server that loads the package holds every icon there is, in 20 MB.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: {
      build: {
        sourcemap: 'hidden',
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: chunkGroups,
              experimentalInlineCommonChunks: { maxSize: maxInlinedBytes, exclude: /\.css(\?|$)/ },
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
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        routesDirectory: 'routes',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: routes,
        quoteStyle: 'single',
        semicolons: true,
        // Splits loaders off too: otherwise every page would carry what any page's loader imports. The pending component is not
        // split off, as it shows while a page's file loads.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
      },
      importProtection: { behavior: 'error' },
    }),
    react(),
  ],
});
