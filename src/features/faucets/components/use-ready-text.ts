import { useMinute } from '#/ui/clock.ts';
import { formatReadiness } from '../cooldown.ts';
import type { Faucet } from '../schema.ts';
import type { Notes } from './use-notes.ts';

/**
 * Describes when the member can use the faucet again, updated each minute and based on `now` (ISO) while hydrating;
 * undefined for visitors and without a cooldown.
 */
export function useReadyText(faucet: Faucet, notes: Notes, now: string): string | undefined {
  const { id, cooldownMinutes, checkStatus } = faucet;
  const minute = useMinute(now);
  if (!notes.isSignedIn || cooldownMinutes === null) return undefined;
  const lastUse = notes.getNote(id)?.usedAt ?? null;
  const usedAt = lastUse === null ? undefined : Date.parse(lastUse);
  return formatReadiness(
    { usedAt, cooldownMinutes, isDown: checkStatus === 'down' },
    Math.max(minute, usedAt ?? 0),
  );
}
