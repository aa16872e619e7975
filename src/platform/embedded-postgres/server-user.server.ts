import { chownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whom the server's files belong to and its processes run as. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

const nobody: ServerUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root: then it runs as the cluster's owner, or as uid and gid 65534.
 *
 * @param cluster the data folder, which need not exist yet.
 * @returns undefined when the server runs as this process does.
 */
export function serverUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const stats = statSync(cluster, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : nobody;
}

/** Whether a user may search a folder and every folder above it, by their mode bits. */
export function canReach(user: ServerUser, directory: string): boolean {
  const stats = statSync(directory);
  const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001;
  if (!(stats.mode & bit)) return false;
  const parent = dirname(directory);
  return parent === directory || canReach(user, parent);
}

/** Gives a folder and what is in it to a user; follows no links. */
export function changeOwner(user: ServerUser, path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chownSync(path, user.uid, user.gid);
  if (!stats.isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(user, join(path, name));
}

/** Makes an empty folder that only its owner may enter. Throws EEXIST when there is something already. */
export function makePrivate(directory: string, user: ServerUser | undefined): void {
  mkdirSync(directory, { mode: 0o700 });
  if (user) chownSync(directory, user.uid, user.gid);
}

/** Whether this is a real folder (no link) that belongs to the user and to nobody else. */
export function isPrivate(directory: string, user: ServerUser | undefined): boolean {
  const stats = lstatSync(directory, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return false;
  return stats.uid === (user?.uid ?? process.getuid?.()) && (stats.mode & 0o077) === 0;
}
