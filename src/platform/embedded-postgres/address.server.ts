import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

/** How to reach a server: over a socket in a private folder, or (Windows) over loopback with a password. */
export type Address =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'loopback'; readonly port: number; readonly password: string };

export type Role = 'postgres' | 'dropfolio_owner' | 'dropfolio_app';

/** The connection string of a role for `pg`. */
export function connectionUrl(address: Address, role: Role, database: string): string {
  if (address.kind === 'socket') {
    return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(address.folder)}`;
  }
  return `postgresql://${role}:${address.password}@127.0.0.1:${address.port}/${database}`;
}

/** Whether the server was made to listen on loopback. */
export function hasLoopbackPassword(home: string): boolean {
  return existsSync(join(home, 'password'));
}

/** The password of all roles of a server on loopback, made at the first call. */
export function loopbackPassword(home: string): string {
  const file = join(home, 'password');
  if (!hasLoopbackPassword(home)) {
    const draft = `${file}.part`;
    writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8');
}

/** A loopback port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = z.object({ port: z.number() }).parse(server.address());
      server.close(() => resolve(port));
    });
  });
}
