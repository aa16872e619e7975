import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { shortPartNames } from '../scripts/chunk-parts.ts';
import { minifiedTwice, withEagerModules } from '../scripts/minified-twice.ts';

async function builtWith(plugins: Plugin[]): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, '..'),
    build: { write: false, rolldownOptions: { input: 'entry' } },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === 'entry' ? '\0entry' : null),
        load: (id) => (id === '\0entry' ? 'console.log([1, 2].map((one) => one + 1))' : null),
      },
      ...plugins,
    ],
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk;
}

describe('a file that is changed after it was named', () => {
  it('has another name when it is minified once more, as browsers keep what has one', async () => {
    const [once, twice, again] = [
      await builtWith([]),
      await builtWith([minifiedTwice()]),
      await builtWith([minifiedTwice()]),
    ];
    expect(twice.fileName).not.toBe(once.fileName);
    expect(again).toMatchObject({ fileName: twice.fileName, code: twice.code });
  });

  it('has another name where parts are known by shorter ones', async () => {
    const [once, short] = [await builtWith([]), await builtWith([shortPartNames()])];
    expect(short.fileName).not.toBe(once.fileName);
  });

  it('has its modules’ functions in parentheses, and no others', () => {
    const code = 'import{a as t}from"./rolldown-runtime-x.js";var m=t(()=>{n()}),k=s(()=>1);t(m)';
    expect(withEagerModules(code)).toBe(
      'import{a as t}from"./rolldown-runtime-x.js";var m=t((()=>{n()})),k=s(()=>1);t(m)',
    );
  });
});
