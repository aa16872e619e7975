import * as z from 'zod/mini';

/** The figures of the admin dashboard. */
export const overview = z.strictObject({ totalUsers: z.int(), totalAirdrops: z.int() });
export type Overview = z.output<typeof overview>;
