import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOpenProfiles, type Profile } from './profiles.ts';

/** Where npm test keeps what failed browser tests leave. */
const { TEST_FAILURES = 'test-failures' } = process.env;

type WatchedSite = { output: () => string };
/** Sites, with the length of their output before the test. */
const sites = new Map<WatchedSite, number>();

/** Saves the output of a site with each failed test, until the returned function is called. */
export function watchSite(site: WatchedSite): () => void {
  sites.set(site, 0);
  return () => sites.delete(site);
}

/** Remembers what the sites have written before a test. */
export function noteOutput(): void {
  for (const site of sites.keys()) sites.set(site, site.output().length);
}

async function saveProfile({ context, lines }: Profile, path: string): Promise<void> {
  await writeFile(`${path}-console.txt`, lines.join('\n'));
  const pages = context.pages().map((page, index) => page.screenshot({ path: `${path}-${index + 1}.png` }));
  await Promise.allSettled([...pages, context.tracing.stopChunk({ path: `${path}-trace.zip` })]);
}

/** Saves trace, console, and pictures of the visitors of a failed test, and what the servers wrote during it. */
export async function saveFailure(testName: string): Promise<void> {
  const folder = join(TEST_FAILURES, testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 150));
  await mkdir(folder, { recursive: true });
  const profiles = getOpenProfiles().map((profile, index) =>
    saveProfile(profile, join(folder, `visitor-${index + 1}`)),
  );
  const outputs = [...sites].map(([{ output }, startLength], index) =>
    writeFile(join(folder, `server-${index + 1}.log`), output().slice(startLength)),
  );
  await Promise.all([...profiles, ...outputs]);
  console.info(`Trace, console, pictures, and the server's log: ${folder}`);
}
