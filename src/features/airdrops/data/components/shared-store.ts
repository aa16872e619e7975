import { type AirdropStore, createAirdropStore } from './airdrop-store.ts';

type Options = Parameters<typeof createAirdropStore>[0];

let kept: { viewerId: string; store: AirdropStore } | undefined;

/** Whether this page already holds the member's airdrops. */
export function hasAirdropStore(viewerId: string): boolean {
  return kept?.viewerId === viewerId;
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** What is on its way would end with the page: whoever leaves is asked first. */
function askWhileSaving(isSaving: boolean): void {
  if (isSaving) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** The member's store: in the browser one for as long as the page lives, so that coming back costs no loading. */
export function getAirdropStore(viewerId: string, options: Options): AirdropStore {
  if (typeof window === 'undefined') return createAirdropStore(options);
  if (kept?.viewerId !== viewerId) {
    kept = { viewerId, store: createAirdropStore({ ...options, onSaving: askWhileSaving }) };
  }
  return kept.store;
}
