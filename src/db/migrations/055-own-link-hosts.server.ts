import type { Kysely } from 'kysely';
import { type AheadIndex, makeMissing } from '../ahead.server.ts';

const on = (column: string) =>
  `(lower(substring(${column} from '(?i)^https?://([^/:?#]+)')), user_id) WHERE ${column} IS NOT NULL`;

/** Which sites stand in tasks and yap lists, and whose each is, as of airdrops: without reading the rows. */
export const ahead: readonly AheadIndex[] = [
  { name: 'airdrop_tasks_link_host', table: 'airdrop_tasks', on: on('link') },
  { name: 'yap_list_link_host', table: 'yap_list', on: on('project_url') },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ahead) await makeMissing(index).execute(db);
}
