import type { Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** Written only by triggers and functions of the database. */
type KeptFigureTable = {
  quarter: Instant;
  backend: number;
  circulating: Generated<number>;
  grants: Generated<number>;
  granted: Generated<number>;
  claims: Generated<number>;
  sign_ups: Generated<number>;
  airdrops: Generated<number>;
  campaigns: Generated<number>;
};

export type FigureTables = { kept_figures: KeptFigureTable };
