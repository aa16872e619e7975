import { demoAirdrops } from '../src/db/seed/demo-airdrops.ts';
import { addDays } from '../src/lib/dates.ts';
import { uuidv7 } from '../src/lib/uuid.ts';
import { calendarDay } from '../src/lib/zones.ts';
import { audit as writeEntry } from '../src/platform/audit.server.ts';
import { makeAirdrop } from '../test/factories.ts';
import { makeFaucet } from '../test/faucet-rows.ts';
import { makeGuide } from '../test/guide-rows.ts';
import type { Who } from './screens.ts';
import type { Person, Site } from './site.ts';

export type Cast = Record<Exclude<Who, 'visitor'>, Person>;

const zone = 'Europe/London';
const hourMs = 3_600_000;

/** The forty airdrops of the demo, for this person. */
async function giveAirdrops({ database }: Site, person: Person): Promise<void> {
  const now = Date.now();
  const today = calendarDay(now, zone);
  for (const drop of demoAirdrops) {
    const visits = drop.visits.map((ago) => addDays(today, -ago));
    const { id } = await makeAirdrop(database.db, person, {
      name: drop.name,
      project: drop.project,
      project_link: `https://${drop.host}`,
      airdrop_type: drop.type,
      status: drop.status,
      eligibility_date: addDays(today, -drop.startedDaysAgo),
      claim_date: drop.claimInHours === null ? null : new Date(now + drop.claimInHours * hourMs),
      check_in_duration: drop.checkIn,
      priority: drop.priority,
      wallet_address: drop.wallet,
      notes: drop.notes,
      last_visit_date: visits.toSorted().at(-1) ?? null,
    });
    if (visits.length === 0) continue;
    await database.db
      .insertInto('airdrop_visits')
      .values(visits.map((day) => ({ user_id: person.id, airdrop_id: id, visited_date: day })))
      .execute();
  }
}

/** A passkey and a wallet in the person's profile. */
async function giveWaysIn({ database: { db } }: Site, { id }: Person): Promise<void> {
  const passkey = { credential_id: id, public_key: Buffer.alloc(77), counter: 0, name: 'Phone' };
  await db
    .insertInto('passkeys')
    .values({ id: uuidv7(), user_id: id, ...passkey })
    .execute();
  await db
    .insertInto('wallets')
    .values({ id: uuidv7(), user_id: id, address: `0x${id.replaceAll('-', '')}00c0ffee` })
    .execute();
}

/** A guide to read, with everything a guide can have. */
async function publishGuides({ database: { db } }: Site): Promise<void> {
  await makeGuide(db, {
    slug: 'bridge-to-scroll',
    project_url: 'https://example.com/season',
    description: 'What to do before the snapshot, see https://example.com/bridge.',
    steps: [{ link: 'https://example.com/bridge' }, { title: 'Swap', description: 'Once a week.' }],
    tips: ['Small sums'],
  });
}

/** Faucets of every status, on two networks. */
async function addFaucets({ database: { db } }: Site): Promise<void> {
  const checked_at = new Date(Date.now() - hourMs);
  for (const check_status of ['up', 'down', 'unknown'] as const) {
    await makeFaucet(db, {
      name: `Faucet, ${check_status}`,
      network: check_status === 'up' ? 'Sepolia' : 'Amoy',
      amount: '0.05 ETH',
      requirements: 'A Google account',
      cooldown_minutes: 1440,
      check_status,
      ...(check_status !== 'unknown' && { checked_at, last_up_at: checked_at }),
    });
  }
}

/** Makes the people who look at the pages. */
export async function makeCast(site: Site): Promise<Cast> {
  const hunter = await site.makePerson();
  await giveAirdrops(site, hunter);
  const details = { reason: 'Sells made-up drops', sessions: 1 };
  const source = { db: site.database.db, actor: undefined, now: new Date() };
  await writeEntry(source, 'user.suspended', { subjectId: hunter.id, details });
  const newcomer = await site.makePerson({ firstName: 'Mary' });
  await giveWaysIn(site, newcomer);
  await publishGuides(site);
  await addFaucets(site);
  return {
    hunter,
    newcomer,
    promoter: await site.makePerson({ role: 'promoter', firstName: 'Grace' }),
    admin: await site.makePerson({ isAdmin: true, firstName: 'Edith' }),
  };
}
