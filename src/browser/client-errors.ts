import type { HydrationOptions, RootOptions } from 'react-dom/client';
import { isAppError } from '#/lib/app-error.ts';
import { clientErrorsPath, type PageErrorKind, type PageErrorReport } from '#/lib/client-error-report.ts';
import { isPageCodeMissing } from './page-code.ts';
import { readPublicConfig } from './read-public-config.ts';

const maxReports = 5;
const maxMessageLength = 500;
const maxStackLength = 3_000;

/** Errors that the page can't prevent, or that its screens already explain. */
const ignoredMessages =
  /^(?:(?:Uncaught )?Script error\.?|ResizeObserver loop .*|(?:TypeError: )?(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.|network error))$/;
const extensionUrl = /\b(?:chrome|moz|safari(?:-web)?)-extension:/;

const isHandled = (error: unknown): boolean =>
  isAppError(error) || isPageCodeMissing(error) || (error instanceof Error && error.name === 'AbortError');

function describe(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  // An object may contain anything, such as user input.
  return typeof error === 'string' ? error : `Not an error: ${error === null ? 'null' : typeof error}`;
}

/** Creates a function that passes each error to `send` once, at most `maxReports` in total. */
export function createErrorReporter(
  send: (report: Pick<PageErrorReport, 'kind' | 'message' | 'stack'>) => void,
) {
  const reported = new WeakSet();
  let remaining = maxReports;
  return (kind: PageErrorKind, error: unknown): void => {
    const message = describe(error);
    const stack = error instanceof Error ? (error.stack ?? '') : '';
    if (remaining === 0 || isHandled(error) || ignoredMessages.test(message) || extensionUrl.test(stack))
      return;
    if (error instanceof Error) {
      if (reported.has(error)) return;
      reported.add(error);
    }
    remaining -= 1;
    send({ kind, message: message.slice(0, maxMessageLength), stack: stack.slice(0, maxStackLength) });
  };
}

const report = createErrorReporter((item) => {
  const fullReport: PageErrorReport = { ...item, path: location.pathname };
  const url = `${clientErrorsPath}?build=${readPublicConfig()?.build ?? ''}`;
  // A beacon is sent even if the page is being left, and fails silently.
  navigator.sendBeacon(url, new Blob([JSON.stringify(fullReport)], { type: 'application/json' }));
});

/** Reports the page's uncaught errors and unhandled rejections to the server. */
export function reportClientErrors(): void {
  addEventListener('error', ({ error, message, filename }) => {
    if (!extensionUrl.test(filename)) report('error', error ?? message);
  });
  addEventListener('unhandledrejection', ({ reason }) => report('unhandledrejection', reason));
}

/** Options of a React root that report its errors, and otherwise keep React's default behavior. */
export const rootErrorHandlers: Pick<
  RootOptions & HydrationOptions,
  'onCaughtError' | 'onUncaughtError' | 'onRecoverableError'
> = {
  onCaughtError(error) {
    // The router throws redirects and missing pages as plain objects.
    if (error instanceof Error) report('react', error);
    // oxlint-disable-next-line no-console -- React's default handler writes the error there, too.
    console.error(error);
  },
  onUncaughtError(error) {
    report('react', error);
    reportError(error);
  },
  onRecoverableError(error) {
    report('react', error);
    reportError(error);
  },
};
