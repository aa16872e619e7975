import * as z from 'zod/mini';

const campaign = {
  id: z.uuid(),
  twitterHandle: z.string(),
  followersReceived: z.int(),
  targetFollows: z.int(),
  status: z.enum(['active', 'completed']),
};

const recentCampaign = z.strictObject({ ...campaign, createdAt: z.string() });
const recentClaim = z.strictObject({
  id: z.uuid(),
  claimant: z.string(),
  twitterHandle: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  createdAt: z.string(),
});
const recentPurchase = z.strictObject({
  paymentId: z.uuid(),
  /** Null for deleted accounts. */
  buyer: z.nullable(z.string()),
  totalCredits: z.int(),
  amountPaid: z.int(),
  createdAt: z.string(),
});
const topCampaign = z.strictObject({
  ...campaign,
  claims: z.int(),
  pointsPerFollower: z.int(),
  remainingBudget: z.int(),
});

/** The last ledger examination; null before the first. */
const ledger = z.nullable(
  z.strictObject({
    examinedAt: z.string(),
    /** The nightly examination is overdue. */
    isLate: z.boolean(),
    breaches: z.array(z.strictObject({ invariant: z.string(), count: z.int() })),
  }),
);

/** The figures of the admin dashboard. */
export const overview = z.strictObject({
  totalUsers: z.int(),
  totalAirdrops: z.int(),
  totalCampaigns: z.int(),
  followClaims: z.int(),
  creditsGranted: z.int(),
  pointsInCirculation: z.int(),
  recentCampaigns: z.array(recentCampaign),
  recentClaims: z.array(recentClaim),
  /** Credit purchases that weren't refunded. */
  recentPurchases: z.array(recentPurchase),
  topCampaigns: z.array(topCampaign),
  ledger,
});
export type Overview = z.output<typeof overview>;

/**
 * The last 30 days in the caller's time zone, oldest first. `circulation` is the credits that users held at the end
 * of the day.
 */
export const overviewDays = z.strictObject({
  days: z.array(
    z.strictObject({ day: z.iso.date(), circulation: z.int(), claims: z.int(), signUps: z.int() }),
  ),
});
export type OverviewDays = z.output<typeof overviewDays>;
