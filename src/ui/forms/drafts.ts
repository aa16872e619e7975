import { draftPrefix } from './forget-drafts.ts';

/** The storage of a draft: per tab and user. */
export type DraftId = { name: string; viewerId: string };

const toKey = ({ name, viewerId }: DraftId) => `${draftPrefix}${viewerId}:${name}`;

export function readDraft(place: DraftId): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(toKey(place)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(place: DraftId, draft: unknown): void {
  try {
    sessionStorage.setItem(toKey(place), JSON.stringify(draft));
  } catch {
    // The open form still has the text.
  }
}

export function deleteDraft(place: DraftId): void {
  try {
    sessionStorage.removeItem(toKey(place));
  } catch {
    // Then nothing was stored.
  }
}
