/** The ids of the rows that one process saw acknowledged. */
export type HammerReport = {
  operations: number;
  granted: string[];
  created: string[];
  approved: string[];
  closed: string[];
  clawedBack: string[];
  rejected: number;
  /** Errors other than rejections: deadlocks and constraint violations. */
  unexpected: string[];
};
