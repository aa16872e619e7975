const dayMs = 86_400_000;

/** Without a word for so long a listing may be out of date. */
export const staleAfterMs = 30 * dayMs;

/** What accounts younger than this say of a listing changes nothing for others: they are too easily made. */
const youngMs = 7 * dayMs;
export const isYoung = (madeAt: Date, at: Date): boolean => at.getTime() - madeAt.getTime() < youngMs;
