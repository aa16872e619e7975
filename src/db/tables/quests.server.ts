import type { Generated } from 'kysely';
import type { DefaultInstant, Instant } from '../schema.server.ts';

type QuestTable = {
  id: string;
  title: string;
  description: string;
  project_name: string;
  project_url: string;
  reward: string;
  starts_at: Instant;
  ends_at: Instant;
  /** The name of a stored picture. */
  image: string | null;
  /** The promoter who submitted it; null for an admin's own quest and after the account was deleted. */
  submitted_by: string | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
};

type QuestTaskTable = {
  id: string;
  quest_id: string;
  /** From 1 on, without gaps. */
  position: number;
  kind: 'visit' | 'follow' | 'join' | 'post' | 'other';
  title: string;
  url: string | null;
};

type QuestProgressTable = {
  user_id: string;
  task_id: string;
  done_at: Instant;
  proof_url: string | null;
  /** Whether the user was informed who reads the proof. */
  shares_proof: Generated<boolean>;
};

/** A user's participation, until they withdraw. */
type QuestParticipantTable = {
  user_id: string;
  quest_id: string;
  joined_at: Instant;
  /** Whether the user was informed who sees their name. */
  shares_name: Generated<boolean>;
};

export type QuestTables = {
  quests: QuestTable;
  quest_tasks: QuestTaskTable;
  quest_progress: QuestProgressTable;
  quest_participants: QuestParticipantTable;
};
