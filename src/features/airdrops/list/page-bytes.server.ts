import { sql } from 'kysely';
import type { Airdrop } from '../schema.ts';

/** The approximate size limit of a page, so that building and parsing it takes a few milliseconds. */
export const maxPageBytes = 256 * 1024;

/** An estimate for names, dates, and the other fields of limited length. */
const otherBytes = 600;

/** SQL for the size of a row of `airdrops AS a`. */
export const rowBytesSql = sql<number>`(octet_length(a.notes) + coalesce(octet_length(a.project_link), 0)
  + octet_length(array_to_string(a.tags || a.chains, '')) + ${sql.lit(otherBytes)})`;

/** The fields of variable size. */
type Texts = Pick<Airdrop, 'notes' | 'projectLink' | 'tags' | 'chains'>;
export function getRowBytes({ notes, projectLink, tags, chains }: Texts): number {
  let bytes = otherBytes + Buffer.byteLength(notes) + Buffer.byteLength(projectLink ?? '');
  for (const tag of tags) bytes += Buffer.byteLength(tag);
  for (const chain of chains) bytes += Buffer.byteLength(chain);
  return bytes;
}
