import { forgetDrafts } from '#/ui/forms/forget-drafts.ts';

/** How the browser is set up, and how high its panels are, whoever uses it; and the note of whose it was, which goes last. */
const isOfTheBrowser = (key: string) =>
  /^(theme|cookie-consent|device-of|today-height-.*|tracker-.*)$/.test(key);

/** Forgets what somebody typed, looked for, paid or was shown last in this browser. Apart from `leaveDevice`, since every page carries it. */
export function forgetTraces(): void {
  forgetDrafts();
  try {
    for (const key of Object.keys(localStorage)) if (!isOfTheBrowser(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
