import { type AirdropForm, emptyAirdropForm } from '../form.ts';
import type { GivenAirdrop } from './tracker-context.ts';

/** What was typed into the add dialog and not yet saved, and the key under which it is sent however often. */
export type Draft = { form: AirdropForm; key: string; isKept: boolean };

const nameOf = (viewerId: string) => `tracker-draft-${viewerId}`;

/** The kept draft, or a new one; what a link gives comes before what was kept. */
export function readDraft(viewerId: string, today: string, given: GivenAirdrop = {}): Draft {
  const empty = emptyAirdropForm(today);
  if (Object.keys(given).length > 0) {
    return { form: { ...empty, ...given }, key: crypto.randomUUID(), isKept: false };
  }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(viewerId)) ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'form' in kept && 'key' in kept) {
      const { form, key } = kept;
      // Written by keepDraft in this browser tab; the form's rules check every value again.
      return { form: { ...empty, ...(form as AirdropForm) }, key: String(key), isKept: true };
    }
  } catch {
    // Unreadable or refused storage: start anew.
  }
  return { form: empty, key: crypto.randomUUID(), isKept: false };
}

export function keepDraft(viewerId: string, form: AirdropForm, key: string): void {
  try {
    sessionStorage.setItem(nameOf(viewerId), JSON.stringify({ form, key }));
  } catch {
    // The open dialog still holds the text.
  }
}

export function dropDraft(viewerId: string): void {
  try {
    sessionStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was kept then.
  }
}
