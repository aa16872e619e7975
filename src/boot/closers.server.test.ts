import { describe, expect, it } from 'vitest';
import { createClosers } from './closers.server.ts';

describe('createClosers', () => {
  it('closes in reverse order and waits for each', async () => {
    const closed: string[] = [];
    const closers = createClosers();
    closers.add(async () => {
      await Promise.resolve();
      closed.push('database');
    });
    closers.add(async () => {
      await Promise.resolve();
      closed.push('jobs');
    });
    closers.add(() => closed.push('streams'));
    await closers.closeAll();
    expect(closed).toEqual(['streams', 'jobs', 'database']);
  });

  it('closes the others after a failure and rejects with the first', async () => {
    const closed: string[] = [];
    const closers = createClosers();
    closers.add(() => closed.push('database'));
    closers.add(() => Promise.reject(new Error('The jobs did not stop.')));
    closers.add(() => {
      throw new Error('The bot did not stop.');
    });
    await expect(closers.closeAll()).rejects.toThrow('The bot did not stop.');
    expect(closed).toEqual(['database']);
  });
});
