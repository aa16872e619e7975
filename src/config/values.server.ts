// Formats of setting values.
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { getTargetSessionAttrs, listAddresses } from '#/db/hosts.server.ts';
import { isLoopbackName } from '#/platform/own-machine.server.ts';

export function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

export const removeTrailingSlashes = (url: string): string => url.replace(/\/+$/, '');

export function isAvatarAddress(value: string): boolean {
  return (
    hasProtocol(value, ['http:', 'https:']) && value.includes('{hash}') && !new URL(value).host.includes('{')
  );
}

export function isProviderAddress(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  return search + hash === '' && (protocol === 'https:' || isLoopbackName(hostname));
}

export function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:'])) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === '/' && search + hash + username + password === '';
}

export function isAddressOrBlock(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Returns whether a value is a database URL, with one host or several. */
export const isDatabaseAddress = (value: string): boolean => listAddresses(value).length > 0;

/** Returns whether the URL asks for a primary, or for any server. */
export const acceptsWrites = (value: string): boolean =>
  ['read-write', 'primary', undefined].includes(getTargetSessionAttrs(value));

export function isBackupPlace(value: string): boolean {
  return isAbsolute(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(value);
}

/** Shorter names are too similar to those of other programs. */
const minNameLength = 6;

/**
 * Returns a sentence for each environment variable whose long name differs by a letter or two from one of `names`.
 * If the similar one is also set, the variable belongs to another program.
 */
export function findMisspelledNames(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string[] {
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || name.length < minNameLength || !env[name]?.trim()) return [];
    const maxDistance = name.length < 9 ? 1 : 2;
    const similar = names.find((item) => item.length >= minNameLength && distance(name, item) <= maxDistance);
    return similar === undefined || env[similar]?.trim()
      ? []
      : [`${name} is unknown. Did you mean ${similar}?`];
  });
}
