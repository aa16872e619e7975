import { os } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.server.ts';
import { createExecutor } from './execute.server.ts';

/** What happens, in its order, where an operation answers so many rows and somebody else waits for the thread. */
async function orderOf(rows: number): Promise<string[]> {
  const happened: string[] = [];
  const operation = os
    .output(z.object({ items: z.array(z.number()) }).refine(() => happened.push('its check')))
    .handler(() => {
      setImmediate(() => happened.push('others'));
      return { items: Array.from({ length: rows }, (_, row) => row) };
    });
  const answer = await createExecutor(operation, ['rows', 'list'])({} as Call, undefined);
  expect(answer).toEqual({ items: Array.from({ length: rows }, (_, row) => row) });
  await new Promise(setImmediate);
  return happened;
}

describe('the answer of an operation', () => {
  it('is checked after what others wait for, where it is long', async () => {
    expect(await orderOf(201)).toEqual(['others', 'its check']);
  });

  it('is checked at once where it is short', async () => {
    expect(await orderOf(200)).toEqual(['its check', 'others']);
  });
});
