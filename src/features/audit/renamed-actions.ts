/** Former names of actions with their current names. Entries are immutable, so old ones store the former names. */
const renamedActions: ReadonlyMap<string, string> = new Map([
  ['claim.clawed-back', 'claim.reversed'],
  ['credits.grant-asked', 'credits.grant-requested'],
  ['email-change.cancelled', 'email-change.canceled'],
  ['factor-removal.asked', 'factor-removal.requested'],
  ['faucet.removed', 'faucet.deleted'],
  ['guide.removed', 'guide.deleted'],
]);

/** Returns the current name of a stored action. */
export const toCurrentAction = (action: string): string => renamedActions.get(action) ?? action;

/** Returns all names under which entries store an action: the current one, then former ones. */
export function listStoredActions(action: string): string[] {
  const current = toCurrentAction(action);
  const former = [...renamedActions].filter(([, name]) => name === current).map(([name]) => name);
  return [current, ...former];
}
