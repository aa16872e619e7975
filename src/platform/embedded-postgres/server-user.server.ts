import { chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The owner of the server's files and processes. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root: under root it runs as the cluster's owner, or as uid and gid 65534.
 *
 * @param cluster the data folder, which need not exist yet.
 * @returns undefined if the server runs as this process's user.
 */
export function findServerUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stats = statSync(cluster, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : nobody;
}

function getEntryBit(user: ServerUser, owner: ServerUser): number {
  if (owner.uid === user.uid) return 0o100;
  return owner.gid === user.gid ? 0o010 : 0o001;
}

/** Returns whether a user may enter a folder and all its parents, by their mode bits. */
export function canReach(user: ServerUser, directory: string): boolean {
  const stats = statSync(directory);
  if (!(stats.mode & getEntryBit(user, stats))) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(user, parent);
}

/** Changes the owner of a folder and its content; follows no links. */
export function changeOwner(user: ServerUser, path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chownSync(path, user.uid, user.gid);
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(user, join(path, name));
}

/** Creates an empty folder that only its owner may enter. Throws EEXIST if the path exists. */
export function makePrivate(directory: string, user: ServerUser | undefined): void {
  mkdirSync(directory, { mode: 0o700 });
  if (user) chownSync(directory, user.uid, user.gid);
}

/** Returns whether this is a real folder (no link) that only the user can access. */
export function isPrivate(directory: string, user: ServerUser | undefined): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return false;
  return stats.uid === (user?.uid ?? process.getuid?.()) && (stats.mode & 0o077) === 0;
}
