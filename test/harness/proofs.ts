import type { Db } from '../../src/db/client.server.ts';

/** Everybody who is signed in has just confirmed who they are, as of the server's time. */
export async function renewProofs(db: Db, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proved_at: now }).execute();
}
