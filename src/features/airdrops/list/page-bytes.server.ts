import { sql } from 'kysely';
import type { Airdrop } from '../schema.ts';

/** About as many bytes as one answer has of rows: making and reading one stays the work of a few milliseconds. */
export const pageBytes = 256 * 1024;

/** Names, dates and the rest of a row, which have limits of their own. */
const otherBytes = 600;

/** What a row of `airdrops AS a` counts of a page. */
export const bytesOfRow = sql<number>`(octet_length(a.notes) + coalesce(octet_length(a.project_link), 0)
  + octet_length(array_to_string(a.tags || a.chains, '')) + ${sql.lit(otherBytes)})`;

/** The same of a row that has been read. */
type Texts = Pick<Airdrop, 'notes' | 'projectLink' | 'tags' | 'chains'>;
export function getRowBytes({ notes, projectLink, tags, chains }: Texts): number {
  let bytes = otherBytes + Buffer.byteLength(notes) + Buffer.byteLength(projectLink ?? '');
  for (const tag of tags) bytes += Buffer.byteLength(tag);
  for (const chain of chains) bytes += Buffer.byteLength(chain);
  return bytes;
}
