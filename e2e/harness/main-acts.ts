import { beforeEach } from 'vitest';
import { isFullRun } from '../../test/harness/run-speed.ts';
import mainActs from '../main-acts.json' with { type: 'json' };

// The quick run runs the main act of each screen alone.
if (!isFullRun) {
  const names = new Set(Object.values(mainActs).flat());
  beforeEach(({ skip, task }) => skip(!names.has(task.fullName.replace(/^e2e\//, '')), 'not a main act'));
}
