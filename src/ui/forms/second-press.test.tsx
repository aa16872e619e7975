import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFormRules } from './form-rules.ts';
import { useEditForm } from './use-edit-form.ts';
import { useSmallForm } from './use-small-form.ts';

type Name = { name: string };

const input = z.strictObject({ name: z.string() });
const initial: Name = { name: 'Scroll' };

/** Returns the result of a hook's first render. */
function renderHook<T>(use: () => T): T {
  const results: T[] = [];
  const Probe = (): ReactNode => {
    results.push(use());
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [first] = results;
  if (first === undefined) throw new Error('Nothing was drawn.');
  return first;
}

/** A call that resolves when the test says so, and its invocations. */
function createPendingCall() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const names: string[] = [];
  const send = ({ name }: Name) => {
    names.push(name);
    return promise;
  };
  return { names, send, resolve };
}

/** Waits for all immediate work. */
const waitForWork = () => new Promise((resolve) => setImmediate(resolve));

test('useSmallForm sends once if it is submitted twice in the same moment', async () => {
  const { names, send, resolve } = createPendingCall();
  const form = renderHook(() =>
    useSmallForm({ initial, parse: (typed) => input.safeParse(typed), send, failure: 'Failed to save' }),
  );
  form.submit();
  form.submit();
  await waitForWork();
  expect(names).toEqual(['Scroll']);
  resolve();
  await waitForWork();
  form.submit();
  await waitForWork();
  expect(names).toEqual(['Scroll', 'Scroll']);
});

test('useEditForm sends and saves once if it is submitted twice in the same moment', async () => {
  const { names, send, resolve } = createPendingCall();
  let saved = 0;
  const onSaved = () => {
    saved += 1;
  };
  const rules = createFormRules<Name, Name>({ input, toInput: (values) => values });
  const form = renderHook(() => useEditForm({ rules, initial, send, onSaved }));
  const first = form.submit();
  const second = form.submit();
  await waitForWork();
  expect(names).toEqual(['Scroll']);
  resolve();
  await Promise.all([first, second]);
  expect(saved).toBe(1);
});
