import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { asModule, reactModules, readVersion, withoutUnused } from '../scripts/react-modules.ts';

const packages = join(import.meta.dirname, '..', 'node_modules');
const load = createRequire(import.meta.url);

const read = (file: string): string => readFileSync(join(packages, file), 'utf8');
const run = (code: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);

describe('React as ES modules', () => {
  it('exports what it does as CommonJS, but for what nothing here uses', async () => {
    const file = 'react/cjs/react.production.js';
    const common: Record<string, unknown> = load(join(packages, file));
    const react = await run(asModule(read(file)));
    const leftOut = ['Activity', 'ViewTransition', 'addTransitionType', 'useActionState'];
    expect([...Object.keys(react), ...leftOut].toSorted()).toEqual(Object.keys(common).toSorted());
    const [one, other] = [react, common].map(({ createElement }) =>
      (createElement as (...args: unknown[]) => unknown)('p', { key: 'a', id: 'b' }, 'text'),
    );
    expect(one).toEqual(other);
  });

  it('sets what is set in several places', async () => {
    const scheduler = await run(asModule(read('scheduler/cjs/scheduler.production.js')));
    expect((scheduler.unstable_now as () => number)()).toBeGreaterThan(0);
  });

  it('imports what was required', () => {
    const dom = asModule(read('react-dom/cjs/react-dom-client.production.js'));
    expect(dom.match(/^import .*$/gm)).toEqual([
      'import * as Scheduler from "scheduler";',
      'import * as React from "react";',
      'import * as ReactDOM from "react-dom";',
    ]);
    expect(dom).toMatch(/^export \{ \w+ as createRoot, \w+ as hydrateRoot, \w+ as version \};$/m);
  });

  it('refuses what it can’t turn into a module', () => {
    expect(() => asModule('if (now) module.exports = 1;')).toThrow('isn’t known here');
    expect(() => asModule('const late = () => require("react");')).toThrow('isn’t known here');
  });
});

describe('React’s DOM without what nothing here uses', () => {
  it('can’t be built by whoever imports that', async () => {
    const built = (code: string) =>
      build({
        configFile: false,
        logLevel: 'silent',
        root: join(import.meta.dirname, '..'),
        define: { 'process.env.NODE_ENV': '"production"' },
        build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
        plugins: [
          reactModules(),
          {
            name: 'entry',
            enforce: 'pre',
            resolveId: (id) => (id === 'entry' ? '\0entry' : null),
            load: (id) => (id === '\0entry' ? code : null),
          },
        ],
      });
    await expect(built("export { useState, memo } from 'react'")).resolves.toBeDefined();
    await expect(built("export { ViewTransition } from 'react'")).rejects.toThrow('ViewTransition');
    await expect(built("import * as React from 'react'; console.log(React.Activity)")).rejects.toThrow(
      'Activity',
    );
    await expect(built("import { preload } from 'react-dom'; preload('/a')")).rejects.toThrow('preload');
  });

  const file = read('react-dom/cjs/react-dom-client.production.js');

  it('keeps all functions that are called, and gives those no body', () => {
    const functions = (code: string) => [...code.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name);
    const less = withoutUnused(file);
    expect(functions(less)).toEqual(functions(file));
    expect(less).toContain('function commitExitViewTransitions() {}');
    expect(less).not.toContain('FragmentInstance.prototype');
  });

  // A newer one is built whole. Read what these functions do there, and name it.
  it('is of the version whose functions were read', () => {
    expect(file).toContain(`version: "${readVersion}"`);
  });

  it('says so where a version of React has none of them', () => {
    expect(() => withoutUnused(file.replaceAll('commitExitViewTransitions', 'commitExits'))).toThrow(
      'commitExitViewTransitions',
    );
  });
});
