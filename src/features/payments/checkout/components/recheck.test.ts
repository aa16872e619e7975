import { expect, it, vi } from 'vitest';
import { eventually } from '../../../../../test/harness/eventually.ts';
import { createRecheck } from './recheck.ts';

it('createRecheck runs once more for all calls during a run, and again for later calls', async () => {
  const responses: PromiseWithResolvers<void>[] = [];
  const check = vi.fn(() => {
    const response = Promise.withResolvers<void>();
    responses.push(response);
    return response.promise;
  });
  const recheck = createRecheck(check);
  const rechecked = recheck();
  void recheck();
  void recheck();
  expect(check).toHaveBeenCalledTimes(1);
  responses[0]?.reject(new Error('no connection'));
  await eventually(() => expect(check).toHaveBeenCalledTimes(2));
  responses[1]?.resolve();
  await rechecked;
  expect(check).toHaveBeenCalledTimes(2);
  void recheck();
  expect(check).toHaveBeenCalledTimes(3);
});
