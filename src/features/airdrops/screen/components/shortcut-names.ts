/** The tracker's keyboard shortcuts. */
export const trackerShortcuts = [
  ['n', 'New airdrop'],
  ['/', 'Search'],
  ['j', 'Next airdrop'],
  ['k', 'Previous airdrop'],
  ['Enter', 'View details'],
  ['e', 'Edit'],
  ['v', 'Check in'],
  ['x', 'Select'],
  ['c', 'List or calendar'],
  ['m', 'Move claim, in the calendar'],
  ['Space', 'Next state, in the matrix'],
  ['1–5', 'Set a state, in the matrix'],
  ['F2', 'Edit a cell of the table'],
  ['Esc', 'Exit selection'],
  ['?', 'Show these shortcuts'],
] as const;
