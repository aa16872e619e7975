import { readFile } from 'node:fs/promises';

export type GuideName = 'api' | 'agents';

/** The folder docs/, relative to the build and to the sources. */
const folders = ['../../docs/', '../../../docs/'];

/** Returns a guide of docs/ as text; undefined if the docs are not installed. */
export async function readGuide(name: GuideName): Promise<string | undefined> {
  for (const folder of folders) {
    const file = new URL(`${folder}${name}.md`, import.meta.url);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  return undefined;
}
