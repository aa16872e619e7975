import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createNotWritableError } from './embedded-postgres-error.server.ts';
import type { Placement } from './placement.server.ts';
import { changeOwner, type ServerUser } from './server-user.server.ts';

const trustAll = { hba: 'local all all trust\n', ident: '' };

/** Returns the user name of this process; undefined if /etc/passwd has none. */
function getProcessUser(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/**
 * Returns the rules for connections to the socket. A server that runs as another user than this process
 * shares that user ID with other programs (many run as nobody), so it accepts connections of this process's
 * user only.
 */
function createAccessRules(user: ServerUser | undefined): typeof trustAll {
  const name = user === undefined ? undefined : getProcessUser();
  if (name === undefined) return trustAll;
  return {
    hba: 'local all all peer map=dropfolio\nlocal all all reject\n',
    ident: `dropfolio "${name}" all\n`,
  };
}

/**
 * Writes pg_hba.conf and pg_ident.conf of a server on a socket, also for clusters from earlier versions.
 *
 * @throws EmbeddedPostgresError `not-writable`.
 */
export function writeAccessRules({ cluster, user }: Placement): void {
  const { hba, ident } = createAccessRules(user);
  try {
    for (const [file, text] of [
      ['pg_hba.conf', hba],
      ['pg_ident.conf', ident],
    ] as const) {
      const path = join(cluster, file);
      writeFileSync(path, text, { mode: 0o600 });
      if (user) changeOwner(user, path);
    }
  } catch (error) {
    throw createNotWritableError(cluster, error);
  }
}
