import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** The address of a server: a socket in a private folder, or (Windows) loopback with a password. */
export type Address =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number; readonly password: string };

export type Role = 'postgres' | 'dropfolio_owner' | 'dropfolio_app';

/** Returns the connection string of a role for `pg`. */
export function getConnectionUrl(address: Address, role: Role, database: string): string {
  if (address.kind === 'socket') {
    return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(address.folder)}`;
  }
  return `postgresql://${role}:${address.password}@127.0.0.1:${address.port}/${database}`;
}

/** Returns whether the cluster was created for loopback. */
export function hasLoopbackPassword(home: string): boolean {
  return existsSync(join(home, 'password'));
}

/** Returns the password of all roles of a server on loopback, creating it on the first call. */
export function getLoopbackPassword(home: string): string {
  const file = join(home, 'password');
  if (!hasLoopbackPassword(home)) {
    const draft = `${file}.part`;
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8');
}

/** Returns a loopback port that is currently free. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = z.object({ port: z.number() }).parse(server.address());
      server.close(() => resolve(port));
    });
  });
}
