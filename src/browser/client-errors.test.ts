import { expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import type { PageErrorKind } from '#/lib/client-error-report.ts';
import { createErrorReporter } from './client-errors.ts';

function setUp() {
  const sent: { kind: PageErrorKind; message: string; stack: string }[] = [];
  return { sent, report: createErrorReporter((item) => sent.push(item)) };
}

it('reports an error once, whichever handler passes it', () => {
  const { sent, report } = setUp();
  const error = new TypeError('x is not a function');
  report('react', error);
  report('error', error);
  report('unhandledrejection', error);
  expect(sent).toEqual([{ kind: 'react', message: 'TypeError: x is not a function', stack: error.stack }]);
});

it('reports at most five errors per page', () => {
  const { sent, report } = setUp();
  for (let n = 0; n < 9; n += 1) report('error', new Error(`${n}`));
  expect(sent.map(({ message }) => message)).toEqual([0, 1, 2, 3, 4].map((n) => `Error: ${n}`));
});

it('truncates message and stack', () => {
  const { sent, report } = setUp();
  report('error', Object.assign(new Error('x'.repeat(9_000)), { stack: 'y'.repeat(9_000) }));
  expect(JSON.stringify(sent).length).toBeLessThan(4_000);
});

it('reports only the type of a thrown object', () => {
  const { sent, report } = setUp();
  report('unhandledrejection', { email: 'ada@example.com' });
  report('unhandledrejection', null);
  report('unhandledrejection', 'out of range');
  expect(sent.map(({ message }) => message)).toEqual([
    'Not an error: object',
    'Not an error: null',
    'out of range',
  ]);
});

const createError = (name: string, message: string) => Object.assign(new Error(message), { name });

it.each([
  ['an error that its screen explains', new AppError('NOT_FOUND', 'This guide no longer exists.')],
  ['code that could not be loaded', createError('PageCodeMissing', 'Couldn’t load part of this page.')],
  ['an aborted navigation', createError('AbortError', 'The operation was aborted.')],
  ['a failed request of Chromium', new TypeError('Failed to fetch')],
  ['a failed request of Safari', new TypeError('Load failed')],
  ['a failed request of Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['an error of a foreign script', 'Script error.'],
  ['a resize loop', 'ResizeObserver loop completed with undelivered notifications.'],
  [
    'an error of an extension',
    Object.assign(new Error('x'), { stack: 'Error: x\n    at y (chrome-extension://abc/content.js:1:2)' }),
  ],
])('ignores %s', (_name, error) => {
  const { sent, report } = setUp();
  report('error', error);
  expect(sent).toEqual([]);
});
