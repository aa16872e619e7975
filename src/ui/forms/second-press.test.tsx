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
function drawn<T>(use: () => T): T {
  const passed: T[] = [];
  const Probe = (): ReactNode => {
    passed.push(use());
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [first] = passed;
  if (first === undefined) throw new Error('Nothing was drawn.');
  return first;
}

/** A call that resolves when the test says so, and its invocations. */
function heldCall() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const names: string[] = [];
  const send = ({ name }: Name) => {
    names.push(name);
    return promise;
  };
  return { names, send, resolve };
}

/** Waits for all immediate work. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('useSmallForm sends once if it is submitted twice in the same moment', async () => {
  const { names, send, resolve } = heldCall();
  const form = drawn(() =>
    useSmallForm({ initial, parse: (typed) => input.safeParse(typed), send, failure: 'Failed to save' }),
  );
  form.submit();
  form.submit();
  await settled();
  expect(names).toEqual(['Scroll']);
  resolve();
  await settled();
  form.submit();
  await settled();
  expect(names).toEqual(['Scroll', 'Scroll']);
});

test('useEditForm sends and saves once if it is submitted twice in the same moment', async () => {
  const { names, send, resolve } = heldCall();
  let saved = 0;
  const onSaved = () => {
    saved += 1;
  };
  const rules = createFormRules<Name, Name>({ input, toInput: (values) => values });
  const form = drawn(() => useEditForm({ rules, initial, send, onSaved }));
  const first = form.submit();
  const second = form.submit();
  await settled();
  expect(names).toEqual(['Scroll']);
  resolve();
  await Promise.all([first, second]);
  expect(saved).toBe(1);
});
