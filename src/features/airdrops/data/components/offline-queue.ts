import { isAppError } from '#/lib/app-error.ts';
import type { OfflineChange, Refusal, Waiting } from '../waiting.ts';

/** The changes made offline. The `offline` part stores and sends them. */
export type OfflineQueue = {
  listChanges: () => readonly Waiting[];
  subscribe: (listener: () => void) => () => void;
  /** Whether changes are queued or being sent, so that new ones must be queued behind them. */
  isBusy: () => boolean;
  /** Whether the airdrop itself is queued to be added. */
  isAdded: (id: string) => boolean;
  /**
   * Queues a change; returns false if storing it fails. With `refusal`, it isn't sent until the member has resolved
   * it.
   */
  enqueue: (change: OfflineChange, options?: { key?: string; refusal?: Refusal }) => Promise<boolean>;
  /** Replaces a rejected change and sends it again. */
  resend: (key: string, change: OfflineChange) => Promise<void>;
  drop: (keys: readonly string[]) => Promise<void>;
  start: () => () => void;
};

/** Whether a call failed because the server can't be reached. */
export const isUnreachable = (error: unknown) => isAppError(error) && error.details?.offline === true;
