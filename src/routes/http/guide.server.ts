import { readFile } from 'node:fs/promises';

/** From the built program and from the sources. */
const places = ['../../docs/api.md', '../../../docs/api.md'];

/** The guide to the API (docs/api.md) as text; undefined where the program runs without its documents. */
export async function readGuide(): Promise<string | undefined> {
  for (const place of places) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}
