import { domainToASCII } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { parse } from 'tldts';
import { z } from 'zod';
import { AppError } from '#/lib/app-error.ts';

export type HostLists = { blocked: ReadonlySet<string>; allowed: ReadonlySet<string> };

/** Longer ones are no lists of sites that lie in wait for hunters. */
const mostHosts = 400_000;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/**
 * A host as lists have it: ASCII, lower case, without a dot at its end. Undefined for what is none, and for what other
 * people's sites stand below (`com`, `co.uk`): one line must not take all of them down.
 */
export function listedHost(text: string): string | undefined {
  const host = domainToASCII(text.trim().toLowerCase()).replace(/\.+$/, '');
  if (!host.includes('.') || host.length > 253) return undefined;
  const { publicSuffix, isIp, hostname } = parse(host, { allowPrivateDomains: true });
  return isIp === true || hostname !== host || publicSuffix === host ? undefined : host;
}

const hosts = z.array(z.string());
/** As eth-phishing-detect has it; or hosts alone. */
const jsonList = z.union([
  hosts.transform((blacklist) => ({ blacklist, whitelist: [] })),
  z.object({ blacklist: hosts, whitelist: hosts.default([]) }),
]);

/** A line of a list or of a hosts file, without its remark. */
function hostInLine(line: string): string {
  const words = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
  return words.length === 2 && /^[\d.:]+$/.test(words[0] ?? '') ? (words[1] ?? '') : words.join(' ');
}

const setOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => listedHost(text) ?? []));

function rawLists(text: string): { blacklist: readonly string[]; whitelist: readonly string[] } {
  if (!/^\s*[[{]/.test(text)) return { blacklist: text.split('\n').map(hostInLine), whitelist: [] };
  try {
    return jsonList.parse(JSON.parse(text));
  } catch (error) {
    throw new AppError('INVALID', 'The list can’t be read: it isn’t valid JSON in the expected format.', {
      cause: error,
    });
  }
}

/** Reads a list of phishing sites. Errors: AppError INVALID with a sentence for the operator. */
export function readListFile(text: string): HostLists {
  const { blacklist, whitelist } = rawLists(text);
  if (blacklist.length > mostHosts) {
    throw new AppError('INVALID', `The list has more than ${mostHosts.toLocaleString('en')} hosts.`);
  }
  const blocked = setOf(blacklist);
  if (blocked.size === 0) throw new AppError('INVALID', 'The list has no hosts.');
  return { blocked, allowed: setOf(whitelist) };
}

/** In the form in which it is kept. */
export const packLists = ({ blocked, allowed }: HostLists): Promise<Buffer> =>
  pack([[...blocked].join('\n'), [...allowed].join('\n')].join('\n\n'));

export async function unpackLists(packed: Buffer): Promise<HostLists> {
  const [blocked = '', allowed = ''] = (await unpack(packed)).toString().split('\n\n');
  const linesOf = (text: string) => new Set(text.split('\n').filter((line) => line !== ''));
  return { blocked: linesOf(blocked), allowed: linesOf(allowed) };
}
