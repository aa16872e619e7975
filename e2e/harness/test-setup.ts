import { beforeEach } from 'vitest';
import { speed } from '../../test/harness/run-speed.ts';
import mainActs from '../main-acts.json' with { type: 'json' };
import { noteOutput, saveFailure } from './failures.ts';

beforeEach(({ onTestFailed, task }) => {
  noteOutput();
  onTestFailed(() => saveFailure(task.fullName));
});

// The quick run runs the main act of each screen alone.
if (speed === 'quick') {
  const names = new Set(Object.values(mainActs).flat());
  beforeEach(({ skip, task }) => skip(!names.has(task.fullName.replace(/^e2e\//, '')), 'not a main act'));
}
