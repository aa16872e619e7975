import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdropWallet, makeTrackerWallet, makeYearOfEntries } from '../../test/factories/portfolio.ts';
import type { Person, Site } from '../harness/site.ts';

/** The demo airdrop on which the hunter uses several wallets. */
export const multiWalletAirdrop = 'Restaking pilot';

/** The demo airdrop whose claim is within a day, on which the hunter's wallets have each state of a claim. */
export const claimableAirdrop = 'Season 2 points';

export const savedViewName = 'High priority';

/** Adds tasks of an airdrop, six wallets with completed tasks, and a year of costs and rewards. */
export async function addHunterRows({ database: { db } }: Site, person: Person): Promise<void> {
  const { id: airdropId } = await db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', '=', person.id)
    .where('name', '=', multiWalletAirdrop)
    .executeTakeFirstOrThrow();
  const labels = ['Desk', 'Second', 'Third', 'Cold', 'Friends', ''];
  const wallets: string[] = [];
  for (const [index, label] of labels.entries()) {
    const { id } = await makeTrackerWallet(db, person, { label });
    await makeAirdropWallet(db, person, { airdropId, walletId: id, position: index });
    wallets.push(id);
  }
  const claimable = await db
    .selectFrom('airdrops')
    .select('id')
    .where('user_id', '=', person.id)
    .where('name', '=', claimableAirdrop)
    .executeTakeFirstOrThrow();
  for (const [position, state] of (['eligible', 'done', 'claimed', 'notEligible'] as const).entries()) {
    const cell = { airdropId: claimable.id, walletId: wallets[position] ?? '', position, state };
    await makeAirdropWallet(db, person, { ...cell, claim_amount: state === 'done' ? null : '1250.5' });
  }
  await db
    .insertInto('tracker_tags')
    .values({ user_id: person.id, name: 'Sample tag', colour: 'teal' })
    .execute();
  const view = { id: uuidv7(), name: savedViewName, search: '{"priority":"high"}' };
  await db
    .insertInto('saved_views')
    .values({ ...view, user_id: person.id })
    .execute();
  const tasks = ['Bridge 0.1 ETH', 'Swap once a week', 'Vote'].map((text, position) => ({
    id: uuidv7(),
    user_id: person.id,
    airdrop_id: airdropId,
    position,
    text,
    link: position === 0 ? 'https://example.com/bridge' : null,
  }));
  await db.insertInto('airdrop_tasks').values(tasks).execute();
  const daily = { id: uuidv7(), text: 'Claim points', position: tasks.length };
  await db
    .insertInto('airdrop_tasks')
    .values({ ...daily, user_id: person.id, airdrop_id: airdropId, repeats: true, rhythm: 'every 1 day' })
    .execute();
  const [first, second] = tasks;
  const ticks = [
    ...wallets.map((wallet_id) => ({ task_id: first?.id ?? '', wallet_id })),
    ...wallets.slice(0, 2).map((wallet_id) => ({ task_id: second?.id ?? '', wallet_id })),
  ];
  await db
    .insertInto('airdrop_task_ticks')
    .values(ticks.map((tick) => ({ ...tick, user_id: person.id })))
    .execute();
  const airdrops = await db
    .selectFrom('airdrops')
    .select(['id', 'name'])
    .where('user_id', '=', person.id)
    .orderBy(({ eb }) => eb('name', '=', multiWalletAirdrop), 'desc')
    .orderBy('id')
    .limit(10)
    .execute();
  await makeYearOfEntries(
    db,
    person,
    airdrops,
    wallets.map((id) => ({ id })),
  );
}
