const number = new Intl.NumberFormat('en');
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

/** '1,234' */
export const writeNumber = (amount: number): string => number.format(amount);

/** '1,234 credits', '1 credit' */
export const creditCount = (amount: number): string =>
  `${number.format(amount)} ${amount === 1 ? 'credit' : 'credits'}`;

/** '+1,234', '−50' */
export const writeSigned = (amount: number): string => signed.format(amount).replace('-', '−');
