export const queueShortcuts = [
  ['j', 'Next'],
  ['k', 'Previous'],
  ['a', 'Approve, or mark as done'],
  ['r', 'Reject, dismiss, refund, or reply'],
  ['o', 'Open full page'],
] as const;
