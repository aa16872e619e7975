import { draftPrefix } from './forget-drafts.ts';

/** Where a draft is kept: in this tab, for one person. */
export type DraftPlace = { name: string; viewerId: string };

const keyOf = ({ name, viewerId }: DraftPlace) => `${draftPrefix}${viewerId}:${name}`;

/** What was kept there and is neither saved nor forgotten; undefined where there is nothing. */
export function readDraft(place: DraftPlace): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(place: DraftPlace, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // The open form still holds the text.
  }
}

export function deleteDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Nothing was kept then.
  }
}
