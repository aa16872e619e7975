import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import {
  getMaxTraitsPerPerson,
  groupRings,
  type LinkKind,
  maxPeople,
  maxSharing,
  maxSteps,
  type Ring,
  type RingLink,
} from './rings.ts';

/** A property that several people may share. Only the fields of its kind are set. */
type Trait = { kind: LinkKind; network: string; device: string; address: string };

const createTrait = (kind: LinkKind, values: Partial<Omit<Trait, 'kind'>>): Trait => ({
  kind,
  network: '',
  device: '',
  address: '',
  ...values,
});
const toTraitKey = ({ kind, network, device, address }: Trait) => `${kind} ${network} ${device} ${address}`;

/** Reads the networks, devices, and wallets of people from their latest claims and wallets. */
async function readTraits(db: Db, people: readonly string[]): Promise<Trait[]> {
  const maxPerKind = getMaxTraitsPerPerson(people.length);
  const ids = sql`unnest(${[...people]}::uuid[]) AS p (id)`;
  const { rows: origins } = await sql<{ network: string; device: string | null }>`
    SELECT c.network_hash AS network, c.device_hash AS device FROM ${ids} CROSS JOIN LATERAL (
      SELECT DISTINCT network_hash, device_hash FROM (
        SELECT network_hash, device_hash FROM follow_claims WHERE user_id = p.id
        ORDER BY created_at DESC, id DESC LIMIT ${maxPerKind}) latest
      WHERE network_hash IS NOT NULL) c`.execute(db);
  const { rows: wallets } = await sql<{ address: string }>`
    SELECT w.address FROM ${ids} CROSS JOIN LATERAL (
      (SELECT address FROM wallets WHERE user_id = p.id ORDER BY address LIMIT ${maxPerKind})
      UNION (SELECT address_key FROM tracker_wallets WHERE user_id = p.id ORDER BY address_key LIMIT ${maxPerKind})) w`.execute(
    db,
  );
  return [
    ...origins.flatMap(({ network, device }) => [
      createTrait('network', { network }),
      ...(device === null ? [] : [createTrait('device', { network, device })]),
    ]),
    ...wallets.map(({ address }) => createTrait('wallet', { address })),
  ];
}

type Holder = { index: number; id: string };

/**
 * Returns the claimants with each trait, at most one more than the limit. A loose index scan finds the next person after
 * each, because the cost must not grow with the number of claims.
 */
async function readHolders(db: Db, traits: readonly Trait[]): Promise<string[][]> {
  const selectHolders = (table: string, column: string, isSame: ReturnType<typeof sql>) => sql`
    SELECT user_id FROM (
      WITH RECURSIVE person AS (
        (SELECT user_id, 1 AS n FROM ${sql.table(table)} WHERE ${isSame} AND user_id IS NOT NULL ORDER BY user_id LIMIT 1)
        UNION ALL
        SELECT (SELECT user_id FROM ${sql.table(table)} WHERE ${isSame} AND user_id > person.user_id
          ORDER BY user_id LIMIT 1), n + 1
        FROM person WHERE person.user_id IS NOT NULL AND n <= ${maxSharing})
      SELECT user_id FROM person WHERE user_id IS NOT NULL) ${sql.id(column)}`;
  const readKind = async (kind: LinkKind, query: ReturnType<typeof sql>): Promise<Holder[]> => {
    const traitsOfKind = traits.flatMap((trait, index) => (trait.kind === kind ? [{ ...trait, index }] : []));
    if (traitsOfKind.length === 0) return [];
    const { rows } = await sql<Holder>`
      SELECT t.index, h.user_id AS id FROM jsonb_to_recordset(${JSON.stringify(traitsOfKind)}::jsonb)
        AS t (index int, network text, device text, address text) CROSS JOIN LATERAL (${query}) h`.execute(
      db,
    );
    return rows;
  };
  const holders = [
    await readKind('network', selectHolders('follow_claims', 'n', sql`network_hash = t.network`)),
    await readKind(
      'device',
      selectHolders('follow_claims', 'd', sql`network_hash = t.network AND device_hash = t.device`),
    ),
    // This form uses the index for each holder, while EXISTS would become a join that reads all claims.
    await readKind(
      'wallet',
      sql`SELECT user_id FROM (
        ${selectHolders('tracker_wallets', 'b', sql`address_key = t.address`)}
        UNION SELECT user_id FROM wallets WHERE address = t.address) holder
        WHERE (SELECT true FROM follow_claims f WHERE f.user_id = holder.user_id LIMIT 1)`,
    ),
  ].flat();
  const people: string[][] = traits.map(() => []);
  for (const { index, id } of holders) people[index]?.push(id);
  return people;
}

/**
 * Returns the clusters of these claimants: people who share a network, a device kind on a network, or a wallet
 * address, directly or within a few steps. A trait shared by too many people links no one. Costs a few index lookups
 * per trait, independent of the number of claims.
 */
export async function readRings(db: Db, claimants: readonly string[]): Promise<Map<string, Ring>> {
  const links = new Map<string, RingLink>();
  const examined = new Set<string>();
  let people = [...new Set(claimants)];
  for (let step = 0; step < maxSteps && people.length > 0; step += 1) {
    for (const person of people) examined.add(person);
    const newTraits = new Map(
      (await readTraits(db, people))
        .map((trait) => [toTraitKey(trait), trait] as const)
        .filter(([key]) => !links.has(key)),
    );
    const holders = await readHolders(db, [...newTraits.values()]);
    for (const [index, [key, { kind }]] of [...newTraits].entries()) {
      const sharing = holders[index] ?? [];
      links.set(key, { kind, people: sharing.length > maxSharing ? [] : sharing });
    }
    const linkedPeople = [...newTraits.keys()].flatMap((key) => links.get(key)?.people ?? []);
    const newPeople = new Set(linkedPeople.filter((person) => !examined.has(person)));
    people = [...newPeople].slice(0, Math.max(0, maxPeople - examined.size));
  }
  return groupRings(links.values());
}
