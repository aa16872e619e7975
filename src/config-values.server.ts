// What the values of settings look like.
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { addressesOf, targetOf } from './db/hosts.server.ts';
import { isLoopbackName } from './platform/own-machine.server.ts';

export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

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

/** Whether a value is a database's address, of one host or several. */
export const isDatabaseAddress = (value: string): boolean => addressesOf(value).length > 0;

/** Whether it leads to where writes are taken, as far as it says. */
export const takesWrites = (value: string): boolean =>
  ['read-write', 'primary', undefined].includes(targetOf(value));

export function isBackupPlace(value: string): boolean {
  return isAbsolute(value) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*\/?$/.test(value);
}
