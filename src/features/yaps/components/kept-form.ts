import { emptyYapForm, type YapForm } from './yap-form.ts';

const nameOf = (viewerId: string) => `yap-draft-${viewerId}`;

/** What was typed into the add dialog of this tab and not yet saved, if anything. */
export function readKeptForm(viewerId: string): YapForm | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(viewerId)) ?? 'null');
    // Written by keepForm in this browser tab; the form's rules check every value again.
    return typeof kept === 'object' && kept !== null ? { ...emptyYapForm, ...(kept as YapForm) } : undefined;
  } catch {
    return undefined;
  }
}

/** An empty form is not worth keeping. */
export function keepForm(viewerId: string, form: YapForm): void {
  if (Object.values(form).every((value) => value === '' || value === null)) {
    dropKeptForm(viewerId);
    return;
  }
  try {
    sessionStorage.setItem(nameOf(viewerId), JSON.stringify(form));
  } catch {
    // The open dialog still holds the text.
  }
}

export function dropKeptForm(viewerId: string): void {
  try {
    sessionStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was kept then.
  }
}
