import { type ScreenState, screenStates } from './screens.ts';

/** Returns a state from the list of screens. */
export function findState(path: string, name: string): ScreenState {
  const found = screenStates.find((state) => state.path === path && state.name === name);
  if (found === undefined) throw new Error(`no screen '${name}' on ${path}`);
  return found;
}

/** The states in which touch targets are tested. */
export const touchStates: readonly ScreenState[] = [
  findState('/admin/audit', 'filters of the audit log, unfolded'),
  findState('/', 'one’s own added'),
  findState('/', 'sign in'),
  findState('/', 'sign up'),
  findState('/', 'theme menu'),
  findState('/', 'mobile menu'),
  findState('/tracker', 'mobile menu of a hunter'),
  findState('/tracker', 'sheet of the account'),
  findState('/', 'sheet of what a promoter can publish'),
  findState('/tracker', 'filters'),
  findState('/tracker', 'today, unfolded'),
  findState('/reminders', 'add a webhook, refused'),
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
  findState('/campaigns', 'add a campaign, refused'),
  findState('/my-projects', 'claims on a follow campaign'),
];
