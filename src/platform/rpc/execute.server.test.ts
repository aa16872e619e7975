import { os } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.server.ts';
import { createExecutor } from './execute.server.ts';

/** Returns the order of events for an operation that returns this many rows while another task waits. */
async function readOrder(rows: number): Promise<string[]> {
  const events: string[] = [];
  const operation = os
    .output(z.object({ items: z.array(z.number()) }).refine(() => events.push('validation')))
    .handler(() => {
      setImmediate(() => events.push('other task'));
      return { items: Array.from({ length: rows }, (_, row) => row) };
    });
  const response = await createExecutor(operation, ['rows', 'list'])({} as Call, undefined);
  expect(response).toEqual({ items: Array.from({ length: rows }, (_, row) => row) });
  await new Promise(setImmediate);
  return events;
}

describe('createExecutor', () => {
  it('validates a long response after other tasks ran', async () => {
    expect(await readOrder(201)).toEqual(['other task', 'validation']);
  });

  it('validates a short response at once', async () => {
    expect(await readOrder(200)).toEqual(['validation', 'other task']);
  });
});
