/** Whole naira: what was asked for, what came, and what has gone back. */
export type Money = { amount: number; paid: number; sentBack: number };

/** What can still go back. */
export const remainingAmount = ({ paid, sentBack }: Money): number => Math.max(0, paid - sentBack);

/** How much of the price has gone back: what was paid beyond it goes first. */
export function refundedPriceAmount({ amount, paid, sentBack }: Money): number {
  const surplus = Math.max(0, paid - amount);
  return Math.min(amount, Math.max(0, sentBack - surplus));
}

/** How many of the credits bought belong to the part of the price that has gone back, in the buyer's favour. */
export function creditsToDeduct(total: number, counted: number, amount: number): number {
  return counted >= amount ? total : Math.floor((total * counted) / amount);
}

export const naira = (amount: number): string => `₦${amount.toLocaleString('en-US')}`;
