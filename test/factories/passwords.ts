import type { Db } from '../../src/db/client.server.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { hashPassword } from '../../src/platform/auth/passwords.server.ts';

export const goodPassword = 'correct horse battery 9';

let passwordHash: Promise<string> | undefined;

/** Lets the member sign in with `goodPassword`, which is hashed only once. */
export async function setPassword(db: Db, { id }: { id: string }): Promise<void> {
  passwordHash ??= hashPassword(goodPassword);
  const account = { id: uuidv7(), user_id: id, account_id: id, provider_id: 'credential' };
  await db
    .insertInto('accounts')
    .values({ ...account, password: await passwordHash })
    .execute();
}
