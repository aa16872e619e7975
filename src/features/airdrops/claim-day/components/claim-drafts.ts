import * as z from 'zod/mini';
import { type DraftId, readDraft, storeDraft } from '#/ui/forms/drafts.ts';
import { claimParts, entryParts } from '../save-claim.ts';

const sentKey = z.object({ text: z.string(), key: z.string() });

/** A partly saved claim. */
const claimDraft = z.object({
  values: z.object({ amount: z.string(), token: z.string(), gas: z.string(), gasToken: z.string() }),
  /** The day of its entries. */
  day: z.string(),
  saved: z.array(z.enum(claimParts)),
  missing: z.array(z.enum(entryParts)),
  /** The idempotency keys: a retry doesn't add an entry again whose response was lost. */
  keys: z.object({ reward: sentKey, gas: sentKey }),
});
export type ClaimDraft = z.output<typeof claimDraft>;

/** By wallet id. */
const claimDrafts = z.record(z.string(), claimDraft);
type ClaimDrafts = Readonly<Record<string, ClaimDraft | undefined>>;

/** Returns where the unfinished claims of an airdrop are stored. */
export const getClaimPlace = (airdropId: string, viewerId: string): DraftId => ({
  name: `claims ${airdropId}`,
  viewerId,
});

export const readClaimDrafts = (place: DraftId): ClaimDrafts =>
  claimDrafts.safeParse(readDraft(place)).data ?? {};

export const storeClaimDraft = (place: DraftId, walletId: string, draft: ClaimDraft): void =>
  storeDraft(place, { ...readClaimDrafts(place), [walletId]: draft });

export function deleteClaimDraft(place: DraftId, walletId: string): void {
  const { [walletId]: _finished, ...others } = readClaimDrafts(place);
  storeDraft(place, others);
}
