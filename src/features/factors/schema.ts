import * as z from 'zod/mini';

/** Six digits, or a backup code. */
export const code = z
  .string({ error: 'Enter the code' })
  .check(z.trim(), z.minLength(1, 'Enter the code'), z.maxLength(64, 'Incorrect code'));
