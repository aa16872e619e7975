import { expect, it, vi } from 'vitest';
import { createRecheck } from './recheck.ts';

it('asks once more for all that was asked meanwhile, and again later', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const question = vi.fn(() => {
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const ask = createRecheck(question);
  const asked = ask();
  void ask();
  void ask();
  expect(question).toHaveBeenCalledTimes(1);
  answers[0]?.reject(new Error('no connection'));
  await vi.waitFor(() => expect(question).toHaveBeenCalledTimes(2));
  answers[1]?.resolve();
  await asked;
  expect(question).toHaveBeenCalledTimes(2);
  void ask();
  expect(question).toHaveBeenCalledTimes(3);
});
