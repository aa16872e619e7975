/** The storage key of a visitor's airdrops that aren't in the tracker yet. */
export const enteredKey = 'entered-airdrops';

/** Whether any airdrops are stored. Runs on every visit, so it doesn't load the parser. */
export function hasEntered(): boolean {
  try {
    return localStorage.getItem(enteredKey) !== null;
  } catch {
    return false;
  }
}
