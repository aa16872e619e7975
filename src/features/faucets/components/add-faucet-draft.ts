import type { Picture } from '#/features/files/components/picture.ts';
import { emptyFaucetForm, type FaucetForm } from '../form.ts';

export type FaucetDraft = { form: FaucetForm; logo: Picture | null };

let draft: FaucetDraft | undefined;

/** What was typed into the add dialog and not yet saved, while the page lives. */
export function readFaucetDraft(): FaucetDraft & { isKept: boolean } {
  return draft === undefined
    ? { form: emptyFaucetForm, logo: null, isKept: false }
    : { ...draft, isKept: true };
}

export function keepFaucetDraft(next: FaucetDraft): void {
  draft = next;
}

export function dropFaucetDraft(): void {
  draft = undefined;
}
