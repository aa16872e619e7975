import type { Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** Triggers and functions of the database alone write here. */
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
