/** What one hammering process saw acknowledged, by the ids of the rows. */
export type HammerReport = {
  operations: number;
  granted: string[];
  created: string[];
  approved: string[];
  closed: string[];
  clawedBack: string[];
  refused: number;
  /** Errors that are no refusals: deadlocks, broken constraints. */
  unexpected: string[];
};
