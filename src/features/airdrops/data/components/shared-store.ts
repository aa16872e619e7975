import { type AirdropStore, createAirdropStore } from './airdrop-store.ts';

type Options = Parameters<typeof createAirdropStore>[0];

/** The query key of the tracker's stored data, in a page opened offline. */
export const offlineTrackerKey = ['offline-tracker'] as const;

let cached: { viewerId: string; store: AirdropStore } | undefined;

/** Whether this page has loaded the member's airdrops already. */
export function hasAirdropStore(viewerId: string): boolean {
  return cached?.viewerId === viewerId;
}

const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();

/** Leaving the page would abort pending requests, so the browser asks for confirmation. */
function toggleLeaveWarning(isSaving: boolean): void {
  if (isSaving) addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
}

/**
 * Returns the member's store; in the browser it is shared for the page's lifetime, so that returning to the tracker
 * loads nothing.
 */
export function getAirdropStore(viewerId: string, options: Options): AirdropStore {
  if (typeof window === 'undefined') return createAirdropStore(options);
  if (cached?.viewerId !== viewerId) {
    cached = { viewerId, store: createAirdropStore({ ...options, onSaving: toggleLeaveWarning }) };
  }
  return cached.store;
}
