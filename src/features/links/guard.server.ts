import { createHash } from 'node:crypto';
import config from 'eth-phishing-detect/src/config.json' with { type: 'json' };
import type { Db } from '#/db/client.server.ts';
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import type { Log } from '#/platform/log.server.ts';
import { version as appVersion } from '#/platform/version.server.ts';
import { readEntries, readList, readListDigest, readVouchedHosts } from './guard-queries.server.ts';
import { findResemblingHost, getLinkStanding, getSite, judgeLink, type LinkLists } from './judge.server.ts';
import { type HostLists, unpackLists } from './list-file.server.ts';

/** The lists included in the package. */
export const packagedLists: LinkLists = {
  entries: new Map(),
  blocked: new Set(config.blacklist.map((host) => host.toLowerCase())),
  allowed: new Set(config.whitelist.map((host) => host.toLowerCase())),
  vouched: new Set(),
};

const hashVersion = (parts: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([appVersion, parts]))
    .digest('base64url')
    .slice(0, 16);

const listResemblingHosts = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => findResemblingHost(url) ?? [])),
];

/** Creates a guard with fixed lists: the packaged ones, partly replaced by the given ones. */
export function createLinkGuard(lists: Partial<LinkLists> = {}): LinkGuard {
  const mergedLists = { ...packagedLists, ...lists };
  return {
    judge: (url) => judgeLink(url, mergedLists),
    getStatus: (url) => getLinkStanding(url, mergedLists),
    toListedHost: getSite,
    findLookAlikes: listResemblingHosts,
    version: hashVersion('packaged'),
    refresh: async () => undefined,
  };
}

type LiveGuardOptions = {
  db: Db;
  log: Log;
  /** The URL from which the phishing list is renewed; null to use the packaged one. */
  listUrl: string | null;
  /** The polling interval in addition to notifications; a minute by default. */
  everyMs?: number;
};

export type LiveLinkGuard = LinkGuard & { stop: () => void };

/**
 * Creates a guard with the lists in the database, which it reads now, on notifications, and every minute. Failed
 * reads leave it unchanged. Throws the database's error if the first read fails.
 */
export async function startLinkGuard({
  db,
  log,
  listUrl,
  everyMs = 60_000,
}: LiveGuardOptions): Promise<LiveLinkGuard> {
  let lists = packagedLists;
  let version = '';
  let digest: string | null = null;
  let hosts: HostLists = packagedLists;
  let currentRead: Promise<void> | undefined;
  let nextRead: Promise<void> | undefined;

  async function readHosts(): Promise<void> {
    const newDigest = listUrl === null ? null : await readListDigest(db, listUrl);
    if (newDigest === digest) return;
    if (newDigest === null || listUrl === null) [digest, hosts] = [null, packagedLists];
    else {
      const row = await readList(db, listUrl);
      if (row?.hosts != null) [digest, hosts] = [row.digest, await unpackLists(row.hosts)];
    }
  }

  async function read(): Promise<void> {
    await readHosts();
    const [entries, vouched] = await Promise.all([readEntries(db), readVouchedHosts(db)]);
    lists = {
      ...hosts,
      entries: new Map(entries.map(({ host, verdict }) => [host, verdict])),
      vouched: new Set(vouched),
    };
    version = hashVersion([digest, entries.map(({ host, verdict }) => [host, verdict]), vouched]);
  }

  /**
   * Resolves once all changes from before the call are loaded; a read already in progress may have started too early.
   */
  function refresh(): Promise<void> {
    if (currentRead === undefined) {
      currentRead = read().finally(() => {
        currentRead = undefined;
      });
      return currentRead;
    }
    nextRead ??= currentRead
      .catch(() => undefined)
      .then(() => {
        nextRead = undefined;
        return refresh();
      });
    return nextRead;
  }

  await refresh();
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn('links.not_refreshed', { reason: String(error) }));
  }, everyMs);
  timer.unref();
  return {
    judge: (url) => judgeLink(url, lists),
    getStatus: (url) => getLinkStanding(url, lists),
    toListedHost: getSite,
    findLookAlikes: listResemblingHosts,
    get version() {
      return version;
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
