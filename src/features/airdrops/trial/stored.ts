/** The storage key of a visitor's airdrops, until they are in the tracker. */
export const enteredKey = 'entered-airdrops';

/** Whether any are stored. Runs on every visit, so it doesn't load the parser. */
export function hasEntered(): boolean {
  try {
    return localStorage.getItem(enteredKey) !== null;
  } catch {
    return false;
  }
}
