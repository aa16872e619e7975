import { readFile } from 'node:fs/promises';

/** Relative to the build and to the sources. */
const candidates = ['../../docs/api.md', '../../../docs/api.md'];

/** Returns the API guide (docs/api.md) as text; undefined if the docs are not installed. */
export async function readGuide(): Promise<string | undefined> {
  for (const candidate of candidates) {
    const text = await readFile(new URL(candidate, import.meta.url), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}
