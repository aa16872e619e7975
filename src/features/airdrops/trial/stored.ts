/** Under which the browser keeps what a visitor entered, until it is in their tracker. */
export const enteredKey = 'entered-airdrops';

/** Whether there is anything to read: asked on every visit, without the code that reads it. */
export function hasEntered(): boolean {
  try {
    return localStorage.getItem(enteredKey) !== null;
  } catch {
    return false;
  }
}
