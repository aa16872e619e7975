import { beforeEach } from 'vitest';
import { speed } from '../../test/harness/run-speed.ts';
import mainActs from '../main-acts.json' with { type: 'json' };
import { noteOutput, saveFailure } from './failures.ts';

beforeEach(({ onTestFailed, task }) => {
  noteOutput();
  onTestFailed(() => saveFailure(task.fullName));
});

// The quick run runs the main act of each screen alone, and the rest all other tests.
const names = new Set(Object.values(mainActs).flat());
const isMainAct = (fullName: string) => names.has(fullName.replace(/^e2e\//, ''));
if (speed === 'quick') beforeEach(({ skip, task }) => skip(!isMainAct(task.fullName), 'not a main act'));
if (speed === 'rest') beforeEach(({ skip, task }) => skip(isMainAct(task.fullName), 'in the quick run'));
