import type { Generated } from 'kysely';
import type { Instant } from '../schema.server.ts';

/** A running process; instances with the same file storage share pictures. */
type InstanceTable = {
  id: string;
  host: string;
  pid: number;
  version: string;
  files_place: string;
  started_at: Instant;
  seen_at: Instant;
  /** Positive if the process's clock is ahead of the database's. */
  clock_skew_ms: number | null;
};

type JobRunTable = {
  job: string;
  started_at: Instant;
  ended_at: Instant | null;
  succeeded_at: Instant | null;
  error: string | null;
};

type BackupTable = {
  id: string;
  place: string;
  name: string;
  taken_at: Instant;
  finished_at: Instant;
  version: string;
  bytes: number;
  row_count: number;
  file_count: number;
  encrypted: boolean;
  error: string | null;
  verified_at: Instant | null;
  verification_error: string | null;
  /** Rises with each backup, independent of the clock. */
  number: Generated<number>;
};

/** A view: the last migration, and when the first one was applied. */
type SchemaLevelView = { level: string | null; since: Instant | null };

export type OperationTables = {
  instances: InstanceTable;
  job_runs: JobRunTable;
  backups: BackupTable;
  schema_level: SchemaLevelView;
};
