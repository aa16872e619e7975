import type { Services } from '#/boot/boot.server.ts';
import { type Db, inTransaction } from '../db/client.server.ts';
import { examplesSetting } from '../db/migrate.server.ts';
import { createOwnMachine } from '../platform/own-machine.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { addDemoListings } from './demo-listings.server.ts';

const { name, awaited } = examplesSetting;

async function isUnused(db: Db): Promise<boolean> {
  const [profile, listing] = await Promise.all([
    db.selectFrom('profiles').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('listings').select('item_id').limit(1).executeTakeFirst(),
  ]);
  return profile === undefined && listing === undefined;
}

/**
 * Adds example listings to a new database of a personal machine, once: later starts add none, even if they were removed
 * or the setting has changed. Safe to call from several processes at once. Returns whether it added any.
 */
export async function addExamplesToNewDatabase(services: Services): Promise<boolean> {
  const { ctx, publish } = createCommandCtx(services);
  const { isSetUp: isOwnMachine } = createOwnMachine(services.config);
  const isAdded = await inTransaction(services.db, async (trx) => {
    // The row lock makes a second process wait for the decision.
    const setting = await trx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (setting?.value !== awaited) return false;
    const addsExamples = services.config.examples && isOwnMachine && (await isUnused(trx));
    if (addsExamples) await addDemoListings({ ...ctx, db: trx });
    await trx
      .updateTable('settings')
      .set({ value: addsExamples ? 'added' : 'none' })
      .where('name', '=', name)
      .execute();
    return addsExamples;
  });
  publish();
  return isAdded;
}
