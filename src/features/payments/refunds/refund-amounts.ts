/** The price, the amount received, and the amount already returned, in whole naira. */
export type PaymentAmounts = { amount: number; paid: number; returnedAmount: number };

/** Returns the amount that can still be refunded. */
export const getRemainingAmount = ({ paid, returnedAmount }: PaymentAmounts): number =>
  Math.max(0, paid - returnedAmount);

/** Returns how much of the price was refunded. An overpayment is returned first. */
export function getRefundedPriceAmount({ amount, paid, returnedAmount }: PaymentAmounts): number {
  const surplus = Math.max(0, paid - amount);
  return Math.min(amount, Math.max(0, returnedAmount - surplus));
}

/** Returns the credits to deduct for the refunded part of the price, rounded in the buyer's favor. */
export function getCreditsToDeduct(total: number, refunded: number, amount: number): number {
  return refunded >= amount ? total : Math.floor((total * refunded) / amount);
}
