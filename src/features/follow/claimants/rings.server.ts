import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import {
  groupRings,
  type LinkKind,
  maxPeople,
  maxSharing,
  maxSteps,
  maxThingsPerPerson,
  type Ring,
  type RingLink,
} from './rings.ts';

/** A thing that somebody has, by which others may have it too. */
type Thing = { kind: LinkKind; network: string; device: string; address: string };

const nameOf = ({ kind, network, device, address }: Thing) => `${kind} ${network} ${device} ${address}`;
const networkOf = (network: string): Thing => ({ kind: 'network', network, device: '', address: '' });
const deviceOf = (network: string, device: string): Thing => ({
  ...{ kind: 'device', network, device, address: '' },
});
const walletOf = (address: string): Thing => ({ kind: 'wallet', network: '', device: '', address });

/** The networks, devices and wallets of each of these people, of their latest claims and wallets. */
async function thingsOf(db: Db, people: readonly string[]): Promise<Map<string, Thing[]>> {
  const most = maxThingsPerPerson(people.length);
  const ids = sql`unnest(${[...people]}::uuid[]) AS p (id)`;
  const { rows: places } = await sql<{ id: string; network: string; device: string | null }>`
    SELECT p.id, c.network_hash AS network, c.device_hash AS device FROM ${ids} CROSS JOIN LATERAL (
      SELECT DISTINCT network_hash, device_hash FROM (
        SELECT network_hash, device_hash FROM follow_claims WHERE user_id = p.id
        ORDER BY created_at DESC, id DESC LIMIT ${most}) latest
      WHERE network_hash IS NOT NULL) c`.execute(db);
  const { rows: wallets } = await sql<{ id: string; address: string }>`
    SELECT p.id, w.address FROM ${ids} CROSS JOIN LATERAL (
      (SELECT address FROM wallets WHERE user_id = p.id ORDER BY address LIMIT ${most})
      UNION (SELECT address_key FROM tracker_wallets WHERE user_id = p.id ORDER BY address_key LIMIT ${most})) w`.execute(
    db,
  );
  const things = new Map<string, Thing[]>(people.map((id) => [id, []]));
  for (const { id, network, device } of places) {
    things.get(id)?.push(networkOf(network), ...(device === null ? [] : [deviceOf(network, device)]));
  }
  for (const { id, address } of wallets) things.get(id)?.push(walletOf(address));
  return things;
}

type Holder = { at: number; id: string };

/**
 * For each thing, whoever claims and has it, one more than the most that are looked at: the index is asked for the next person after
 * each, so that it costs the same however many claims they have.
 */
async function holdersOf(db: Db, things: readonly Thing[]): Promise<string[][]> {
  const next = (table: string, column: string, isSame: ReturnType<typeof sql>) => sql`
    SELECT user_id FROM (
      WITH RECURSIVE person AS (
        (SELECT user_id, 1 AS n FROM ${sql.table(table)} WHERE ${isSame} AND user_id IS NOT NULL ORDER BY user_id LIMIT 1)
        UNION ALL
        SELECT (SELECT user_id FROM ${sql.table(table)} WHERE ${isSame} AND user_id > person.user_id
          ORDER BY user_id LIMIT 1), n + 1
        FROM person WHERE person.user_id IS NOT NULL AND n <= ${maxSharing})
      SELECT user_id FROM person WHERE user_id IS NOT NULL) ${sql.id(column)}`;
  const ask = async (kind: LinkKind, holders: ReturnType<typeof sql>): Promise<Holder[]> => {
    const wanted = things.flatMap((thing, at) => (thing.kind === kind ? [{ ...thing, at }] : []));
    if (wanted.length === 0) return [];
    const { rows } = await sql<Holder>`
      SELECT t.at, h.user_id AS id FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        AS t (at int, network text, device text, address text) CROSS JOIN LATERAL (${holders}) h`.execute(db);
    return rows;
  };
  const found = [
    await ask('network', next('follow_claims', 'n', sql`network_hash = t.network`)),
    await ask('device', next('follow_claims', 'd', sql`network_hash = t.network AND device_hash = t.device`)),
    // Asked of each holder by the index: EXISTS would be joined, and all claims be read for it.
    await ask(
      'wallet',
      sql`SELECT user_id FROM (
        ${next('tracker_wallets', 'b', sql`address_key = t.address`)}
        UNION SELECT user_id FROM wallets WHERE address = t.address) holder
        WHERE (SELECT true FROM follow_claims f WHERE f.user_id = holder.user_id LIMIT 1)`,
    ),
  ].flat();
  const people: string[][] = things.map(() => []);
  for (const { at, id } of found) people[at]?.push(id);
  return people;
}

/**
 * The rings of these claimants: who shares a network, a kind of device on a network, or a wallet's address with them, and with whom
 * those do, a few steps far. What a crowd shares links nobody. Costs some index look-ups for each thing, however many claims there are.
 */
export async function readRings(db: Db, claimants: readonly string[]): Promise<Map<string, Ring>> {
  const shared = new Map<string, RingLink>();
  const seen = new Set<string>();
  let fresh = [...new Set(claimants)];
  for (let step = 0; step < maxSteps && fresh.length > 0; step += 1) {
    for (const one of fresh) seen.add(one);
    const things = new Map<string, Thing>();
    for (const thing of [...(await thingsOf(db, fresh)).values()].flat()) {
      if (!shared.has(nameOf(thing))) things.set(nameOf(thing), thing);
    }
    const holders = await holdersOf(db, [...things.values()]);
    const next = new Set<string>();
    for (const [at, [name, { kind }]] of [...things].entries()) {
      const people = holders[at] ?? [];
      const isCrowd = people.length > maxSharing;
      shared.set(name, { kind, people: isCrowd ? [] : people });
      if (!isCrowd) for (const one of people) if (!seen.has(one)) next.add(one);
    }
    fresh = [...next].slice(0, Math.max(0, maxPeople - seen.size));
  }
  return groupRings(shared.values());
}
