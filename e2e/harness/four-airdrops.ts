import { addDays } from '../../src/lib/dates.ts';
import { toCalendarDay } from '../../src/lib/zones.ts';
import { makeAirdrop } from '../../test/factories/airdrops.ts';
import type { Person, Site } from './site.ts';
import { getMiddayTimeZone } from './tracker-page.ts';

const dayMs = 86_400_000;

/** Creates four airdrops, some of which match each filter. */
export async function makePersonWithFour(site: Site): Promise<Person> {
  const timeZone = getMiddayTimeZone();
  const person = await site.makePerson({ timeZone });
  const now = Date.now();
  const today = toCalendarDay(now, timeZone);
  const daysFromNow = (days: number) => new Date(now + days * dayMs);
  const { db } = site.database;
  await makeAirdrop(db, person, {
    name: 'Alpha',
    project: 'Arbor',
    status: 'upcoming',
    airdrop_type: 'testnet',
    eligibility_date: today,
    claim_date: daysFromNow(5),
    notes: 'Quest of 2026',
    priority: true,
    check_in_duration: 'daily',
    last_visit_date: today,
    created_at: daysFromNow(-4),
  });
  await makeAirdrop(db, person, {
    name: 'Bravo',
    project: 'Basalt',
    status: 'active',
    airdrop_type: 'earlyAccess',
    eligibility_date: addDays(today, -5),
    claim_date: daysFromNow(2),
    check_in_duration: 'weekly',
    created_at: daysFromNow(-3),
  });
  await makeAirdrop(db, person, {
    name: 'Charlie',
    project: 'Cinder',
    status: 'claimed',
    airdrop_type: 'telegram',
    eligibility_date: addDays(today, -20),
    check_in_duration: 'monthly',
    wallet_address: '0x52908400098527886E0F7030069857D2E41693a1',
    created_at: daysFromNow(-2),
  });
  await makeAirdrop(db, person, {
    name: 'Delta',
    project: 'Driftwood',
    status: 'expired',
    airdrop_type: 'other',
    eligibility_date: addDays(today, -60),
    claim_date: daysFromNow(-10),
    priority: true,
    check_in_duration: 'weekly',
    created_at: daysFromNow(-1),
  });
  return person;
}

/** One option of each control; `filter.test.ts` covers the others. */
