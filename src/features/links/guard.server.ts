import { createHash } from 'node:crypto';
import config from 'eth-phishing-detect/src/config.json' with { type: 'json' };
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { version as program } from '#/platform/version.server.ts';
import { judgeLink, type LinkLists } from './judge.server.ts';

/** The lists that come with the program. */
export const packagedLists: LinkLists = {
  entries: new Map(),
  blocked: new Set(config.blacklist.map((host) => host.toLowerCase())),
  allowed: new Set(config.whitelist.map((host) => host.toLowerCase())),
  vouched: new Set(),
};

export const versionOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update([program, ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 16);

/** Judges by lists that stay as they are: those of the package, or in part the given ones. */
export function createLinkGuard(lists: Partial<LinkLists> = {}): LinkGuard {
  const own = { ...packagedLists, ...lists };
  return {
    judge: (url) => judgeLink(url, own),
    version: versionOf('packaged', config.version.toString()),
    refresh: async () => undefined,
  };
}
