import * as z from 'zod/mini';
import { type DraftPlace, readDraft, storeDraft } from '#/ui/forms/drafts.ts';
import { claimParts, entryParts } from '../save-claim.ts';

const sentKey = z.object({ text: z.string(), key: z.string() });

/** A claim of which only a part is saved. */
const claimDraft = z.object({
  values: z.object({ amount: z.string(), token: z.string(), gas: z.string(), gasToken: z.string() }),
  /** The day of its entries. */
  day: z.string(),
  saved: z.array(z.enum(claimParts)),
  missing: z.array(z.enum(entryParts)),
  /** With them, an entry that the server has added without an answer isn't added again. */
  keys: z.object({ reward: sentKey, gas: sentKey }),
});
export type ClaimDraft = z.output<typeof claimDraft>;

/** By the ID of the wallet. */
const claimDrafts = z.record(z.string(), claimDraft);
type ClaimDrafts = Readonly<Record<string, ClaimDraft | undefined>>;

/** Where the unfinished claims of an airdrop are stored. */
export const getClaimPlace = (airdropId: string, viewerId: string): DraftPlace => ({
  name: `claims ${airdropId}`,
  viewerId,
});

export const readClaimDrafts = (place: DraftPlace): ClaimDrafts =>
  claimDrafts.safeParse(readDraft(place)).data ?? {};

export const storeClaimDraft = (place: DraftPlace, walletId: string, draft: ClaimDraft): void =>
  storeDraft(place, { ...readClaimDrafts(place), [walletId]: draft });

export function deleteClaimDraft(place: DraftPlace, walletId: string): void {
  const { [walletId]: _finished, ...others } = readClaimDrafts(place);
  storeDraft(place, others);
}
