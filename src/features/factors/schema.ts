import * as z from 'zod/mini';

/** Six digits, or a backup code. */
export const code = z
  .string({ error: 'Please enter the code' })
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(64, 'Incorrect code'));
