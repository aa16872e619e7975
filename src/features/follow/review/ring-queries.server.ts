import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import {
  getMaxThingsPerPerson,
  groupRings,
  type LinkKind,
  maxPeople,
  maxSharing,
  maxSteps,
  type Ring,
  type RingLink,
} from './rings.ts';

/** An identifying property that several people may share. */
type Thing = { kind: LinkKind; network: string; device: string; address: string };

const thingKey = ({ kind, network, device, address }: Thing) => `${kind} ${network} ${device} ${address}`;
const networkThing = (network: string): Thing => ({ kind: 'network', network, device: '', address: '' });
const deviceThing = (network: string, device: string): Thing => ({
  kind: 'device',
  network,
  device,
  address: '',
});
const walletThing = (address: string): Thing => ({ kind: 'wallet', network: '', device: '', address });

/** Reads the networks, devices, and wallets of these people, from their latest claims and wallets. */
async function readThings(db: Db, people: readonly string[]): Promise<Map<string, Thing[]>> {
  const maxPerKind = getMaxThingsPerPerson(people.length);
  const ids = sql`unnest(${[...people]}::uuid[]) AS p (id)`;
  const { rows: places } = await sql<{ id: string; network: string; device: string | null }>`
    SELECT p.id, c.network_hash AS network, c.device_hash AS device FROM ${ids} CROSS JOIN LATERAL (
      SELECT DISTINCT network_hash, device_hash FROM (
        SELECT network_hash, device_hash FROM follow_claims WHERE user_id = p.id
        ORDER BY created_at DESC, id DESC LIMIT ${maxPerKind}) latest
      WHERE network_hash IS NOT NULL) c`.execute(db);
  const { rows: wallets } = await sql<{ id: string; address: string }>`
    SELECT p.id, w.address FROM ${ids} CROSS JOIN LATERAL (
      (SELECT address FROM wallets WHERE user_id = p.id ORDER BY address LIMIT ${maxPerKind})
      UNION (SELECT address_key FROM tracker_wallets WHERE user_id = p.id ORDER BY address_key LIMIT ${maxPerKind})) w`.execute(
    db,
  );
  const things = new Map<string, Thing[]>(people.map((id) => [id, []]));
  for (const { id, network, device } of places) {
    things.get(id)?.push(networkThing(network), ...(device === null ? [] : [deviceThing(network, device)]));
  }
  for (const { id, address } of wallets) things.get(id)?.push(walletThing(address));
  return things;
}

type Holder = { at: number; id: string };

/**
 * Returns the claimants who have each thing, at most one more than the limit. A loose index scan finds the next
 * person after each, so that the cost doesn't grow with the number of claims.
 */
async function readHolders(db: Db, things: readonly Thing[]): Promise<string[][]> {
  const next = (table: string, column: string, isSame: ReturnType<typeof sql>) => sql`
    SELECT user_id FROM (
      WITH RECURSIVE person AS (
        (SELECT user_id, 1 AS n FROM ${sql.table(table)} WHERE ${isSame} AND user_id IS NOT NULL ORDER BY user_id LIMIT 1)
        UNION ALL
        SELECT (SELECT user_id FROM ${sql.table(table)} WHERE ${isSame} AND user_id > person.user_id
          ORDER BY user_id LIMIT 1), n + 1
        FROM person WHERE person.user_id IS NOT NULL AND n <= ${maxSharing})
      SELECT user_id FROM person WHERE user_id IS NOT NULL) ${sql.id(column)}`;
  const readKind = async (kind: LinkKind, holders: ReturnType<typeof sql>): Promise<Holder[]> => {
    const thingsOfKind = things.flatMap((thing, index) =>
      thing.kind === kind ? [{ ...thing, at: index }] : [],
    );
    if (thingsOfKind.length === 0) return [];
    const { rows } = await sql<Holder>`
      SELECT t.at, h.user_id AS id FROM jsonb_to_recordset(${JSON.stringify(thingsOfKind)}::jsonb)
        AS t (at int, network text, device text, address text) CROSS JOIN LATERAL (${holders}) h`.execute(db);
    return rows;
  };
  const found = [
    await readKind('network', next('follow_claims', 'n', sql`network_hash = t.network`)),
    await readKind(
      'device',
      next('follow_claims', 'd', sql`network_hash = t.network AND device_hash = t.device`),
    ),
    // Looked up by index for each holder; EXISTS would become a join that reads all claims.
    await readKind(
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
 * Returns the clusters of these claimants: people who share a network, a device kind on a network, or a wallet
 * address, directly or within a few steps. A thing shared by too many people links nobody. Costs a few index lookups
 * per thing, independent of the number of claims.
 */
export async function readRings(db: Db, claimants: readonly string[]): Promise<Map<string, Ring>> {
  const shared = new Map<string, RingLink>();
  const seen = new Set<string>();
  let fresh = [...new Set(claimants)];
  for (let step = 0; step < maxSteps && fresh.length > 0; step += 1) {
    for (const item of fresh) seen.add(item);
    const things = new Map<string, Thing>();
    for (const thing of [...(await readThings(db, fresh)).values()].flat()) {
      if (!shared.has(thingKey(thing))) things.set(thingKey(thing), thing);
    }
    const holders = await readHolders(db, [...things.values()]);
    const next = new Set<string>();
    for (const [index, [name, { kind }]] of [...things].entries()) {
      const people = holders[index] ?? [];
      const isCrowd = people.length > maxSharing;
      shared.set(name, { kind, people: isCrowd ? [] : people });
      if (!isCrowd) for (const person of people) if (!seen.has(person)) next.add(person);
    }
    fresh = [...next].slice(0, Math.max(0, maxPeople - seen.size));
  }
  return groupRings(shared.values());
}
