import { CompiledQuery, sql } from 'kysely';
import type { Trx } from './client.server.ts';

const batchSize = 100;

/**
 * Reads the rows of a query in batches, to limit memory. A transaction can have one such cursor at a time,
 * and its rows end with it.
 */
export async function* readByCursor<Row>(trx: Trx, query: CompiledQuery<Row>): AsyncGenerator<Row[]> {
  await trx.executeQuery(
    CompiledQuery.raw(`DECLARE read_rows NO SCROLL CURSOR FOR ${query.sql}`, [...query.parameters]),
  );
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM read_rows`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) break;
  }
  await sql`CLOSE read_rows`.execute(trx);
}
