/** The tracker's keyboard shortcuts. */
export const trackerShortcuts = [
  ['n', 'New airdrop'],
  ['q', 'Quick add'],
  ['/', 'Search'],
  ['j', 'Next airdrop'],
  ['k', 'Previous airdrop'],
  ['Enter', 'View details'],
  ['e', 'Edit'],
  ['v', 'Check in'],
  ['x', 'Select'],
  ['c', 'Switch to calendar or list'],
  ['m', 'Calendar: move claim'],
  ['Space', 'By wallet: next state'],
  ['1–5', 'By wallet: set state'],
  ['F2', 'Table: edit a cell'],
  ['Esc', 'Exit selection'],
  ['?', 'Show these shortcuts'],
] as const;
