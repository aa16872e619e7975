import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant } from '../schema.server.ts';

type StoredStep = { id: string; title: string; description: string; link: string | null };

type GuideTable = {
  id: string;
  slug: string;
  title: string;
  project: string;
  project_url: string | null;
  description: Generated<string>;
  /** Written as JSON text. */
  steps: ColumnType<StoredStep[], string, string>;
  tips: ColumnType<string[], string, string>;
  /** The name of the stored picture. */
  logourl: string | null;
  user_id: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

/** A step that a user has done. Steps keep their IDs through edits. */
type GuideProgressTable = {
  user_id: string;
  guide_id: string;
  step_id: string;
  created_at: DefaultInstant;
};

export type GuideTables = { airdrop_guides: GuideTable; guide_progress: GuideProgressTable };
