import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { parse } from 'tldts';
import { z } from 'zod';
import { AppError } from '#/lib/app-error.ts';

export type HostLists = { blocked: ReadonlySet<string>; allowed: ReadonlySet<string> };

/** Longer lists aren't limited to phishing sites for this audience. */
const maxHosts = 400_000;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/**
 * Normalizes a host like the lists: ASCII, lower case, without a trailing dot. Returns undefined for invalid hosts,
 * and for public suffixes (`com`, `co.uk`): one line must not block all sites below them.
 */
export function parseListedHost(text: string): string | undefined {
  const host = domainToASCII(text.trim().toLowerCase()).replace(/\.+$/, '');
  if (!host.includes('.') || host.length > 253) return undefined;
  const { publicSuffix, isIp, hostname } = parse(host, { allowPrivateDomains: true });
  return isIp === true || hostname !== host || publicSuffix === host ? undefined : host;
}

const hostArray = z.array(z.string());
/** The format of eth-phishing-detect, or a plain array of hosts. */
const jsonList = z.union([
  hostArray.transform((blacklist) => ({ blacklist, whitelist: [] })),
  z.object({ blacklist: hostArray, whitelist: hostArray.default([]) }),
]);

/** Returns the host in a line of a plain list or a hosts file, without comments. */
function parseLine(line: string): string {
  const words = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
  return words.length === 2 && /^[\d.:]+$/.test(words[0] ?? '') ? (words[1] ?? '') : words.join(' ');
}

const toHostSet = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => parseListedHost(text) ?? []));

function parseRaw(text: string): { blacklist: readonly string[]; whitelist: readonly string[] } {
  if (!/^\s*[[{]/.test(text)) return { blacklist: text.split('\n').map(parseLine), whitelist: [] };
  try {
    return jsonList.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError('INVALID', 'We can’t read the list. It isn’t valid JSON in the expected format.', {
      cause: error,
    });
  }
}

/** Parses a phishing list. Throws AppError INVALID with a message for the operator. */
export function readListFile(text: string): HostLists {
  const { blacklist, whitelist } = parseRaw(text);
  if (blacklist.length > maxHosts) {
    throw new AppError('INVALID', `The list has more than ${maxHosts.toLocaleString('en')} hosts.`);
  }
  const blocked = toHostSet(blacklist);
  if (blocked.size === 0) throw new AppError('INVALID', 'The list has no hosts.');
  return { blocked, allowed: toHostSet(whitelist) };
}

/** Compresses the lists for storage. */
export const packLists = ({ blocked, allowed }: HostLists): Promise<Buffer> =>
  pack([[...blocked].join('\n'), [...allowed].join('\n')].join('\n\n'));

export async function unpackLists(packed: Buffer): Promise<HostLists> {
  const [blocked = '', allowed = ''] = (await unpack(packed)).toString().split('\n\n');
  const toLines = (text: string) => new Set(text.split('\n').filter((line) => line !== ''));
  return { blocked: toLines(blocked), allowed: toLines(allowed) };
}
