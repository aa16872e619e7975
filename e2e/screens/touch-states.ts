import { type ScreenState, screenStates } from './screens.ts';

/** Returns the state with this path and name. */
export function findState(path: string, name: string): ScreenState {
  const found = screenStates.find((state) => state.path === path && state.name === name);
  if (found === undefined) throw new Error(`no state '${name}' of ${path}`);
  return found;
}

/** The states in which touch targets are tested. */
export const touchStates: readonly ScreenState[] = [
  findState('/admin/audit', 'filters of the audit log, unfolded'),
  findState('/', 'airdrop added as a visitor'),
  findState('/', 'sign in'),
  findState('/', 'sign up'),
  findState('/', 'theme menu'),
  findState('/', 'mobile menu'),
  findState('/tracker', 'mobile menu of a hunter'),
  findState('/tracker', 'account sheet'),
  findState('/', 'promote sheet'),
  findState('/tracker', 'filters'),
  findState('/tracker', 'today, unfolded'),
  findState('/reminders', 'add a webhook, rejected'),
  findState('/tracker', 'all selected'),
  findState('/tracker', 'add'),
  findState('/tracker', 'export'),
  findState('/tracker', 'calendar'),
  findState('/tracker', 'agenda'),
  findState('/tracker', 'table'),
  findState('/tracker', 'columns of the table'),
  findState('/tracker', 'manage tags'),
  findState('/tracker', 'tags of the selection'),
  findState('/guides', 'a guide whose steps can be ticked off'),
  findState('/presales', 'add a presale'),
  findState('/campaigns', 'add a campaign, rejected'),
  findState('/my-projects', 'claims on a follow campaign'),
];
