import { sql } from 'kysely';
import type { Airdrop } from '../schema.ts';

/** About as many bytes as one answer has of rows: making and reading one stays the work of a few milliseconds. */
export const pageBytes = 256 * 1024;

/** Names, dates and the rest of a row, which have limits of their own. */
const otherBytes = 600;

/** What a row of `airdrops AS a` counts of a page. */
export const bytesOfRow = sql<number>`(octet_length(a.notes) + coalesce(octet_length(a.project_link), 0) + ${sql.lit(otherBytes)})`;

/** The same of a row that has been read. */
export function bytesOf({ notes, projectLink }: Pick<Airdrop, 'notes' | 'projectLink'>): number {
  return Buffer.byteLength(notes) + Buffer.byteLength(projectLink ?? '') + otherBytes;
}
