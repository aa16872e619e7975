import type { RouterHistory } from '@tanstack/react-router';
import type { Checkout } from '../../schema.ts';

type Inline = Extract<Checkout, { mode: 'inline' }>;
type Open = (options: object) => unknown;

/** The outcome that the provider's window reports; undefined if the user closed it. */
export type CheckoutOutcome =
  | { status: string; reference: string; transactionId: string | undefined }
  | undefined;

let script: Promise<void> | undefined;

/** Loads the provider's script into the page once. Rejects if it fails to load. */
function loadScript(url: string, history: RouterHistory): Promise<void> {
  if (script !== undefined) return script;
  const element = document.createElement('script');
  const loading = new Promise<void>((resolve, reject) => {
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the checkout script failed to load')));
    document.head.append(element);
  });
  script = loading;
  // The script runs in this document, so every other page gets its own document.
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      if (nextLocation.pathname === currentLocation.pathname) return false;
      location.assign(nextLocation.href);
      return true;
    },
  });
  loading.catch(() => {
    script = undefined;
    element.remove();
    unblock();
  });
  return loading;
}

function getOpen(): Open {
  const open: unknown = 'FlutterwaveCheckout' in window ? window.FlutterwaveCheckout : undefined;
  if (typeof open !== 'function') throw new Error('the checkout script defined no checkout');
  // The check above proves that it is a function; its parameters are the provider's contract.
  return open as Open;
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Opens the provider's window over the page. Resolves with its outcome. */
export async function payInline(
  { scriptUrl, options }: Inline,
  history: RouterHistory,
): Promise<CheckoutOutcome> {
  await loadScript(scriptUrl, history);
  const open = getOpen();
  return new Promise((resolve) => {
    open({
      ...options,
      callback: (data: Readonly<Record<string, unknown>>) =>
        resolve({
          status: toText(data.status)?.toLowerCase() ?? '',
          reference: toText(data.tx_ref) ?? options.tx_ref,
          transactionId: toText(data.transaction_id),
        }),
      onclose: () => resolve(undefined),
    });
  });
}
