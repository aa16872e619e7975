import type { Picture } from '#/features/files/components/picture.ts';
import { emptyGuideForm, type GuideForm } from '../form.ts';

export type GuideDraft = { form: GuideForm; logo: Picture | null };

let draft: GuideDraft | undefined;

/** What was typed into the add dialog and not yet saved, while the page lives. */
export function readGuideDraft(): GuideDraft & { isKept: boolean } {
  return draft === undefined
    ? { form: emptyGuideForm(), logo: null, isKept: false }
    : { ...draft, isKept: true };
}

export function keepGuideDraft(next: GuideDraft): void {
  draft = next;
}

export function dropGuideDraft(): void {
  draft = undefined;
}
