export const walletStates = ['toDo', 'done', 'eligible', 'claimed', 'notEligible'] as const;
export type WalletState = (typeof walletStates)[number];

export const walletStateLabels: Readonly<Record<WalletState, string>> = {
  toDo: 'To do',
  done: 'Done',
  eligible: 'Eligible',
  claimed: 'Claimed',
  notEligible: 'Not eligible',
};
