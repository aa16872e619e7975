import type { RouterHistory } from '@tanstack/react-router';
import type { Checkout } from '../../schema.ts';

type Inline = Extract<Checkout, { mode: 'inline' }>;
type Open = (options: object) => unknown;

/** What the provider's script hands over when its window is done; `undefined`: the window was closed. */
export type CheckoutOutcome =
  | { status: string; reference: string; transactionId: string | undefined }
  | undefined;

let script: Promise<void> | undefined;

/** Puts the provider's script into the page, once. Rejects when it does not come. */
function loadScript(url: string, history: RouterHistory): Promise<void> {
  if (script !== undefined) return script;
  const element = document.createElement('script');
  const loading = new Promise<void>((resolve, reject) => {
    element.src = url;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the checkout script did not come')));
    document.head.append(element);
  });
  loading.catch(() => {
    script = undefined;
    element.remove();
  });
  script = loading;
  // The script has run here: every other page gets a document of its own.
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      if (nextLocation.pathname === currentLocation.pathname) return false;
      location.assign(nextLocation.href);
      return true;
    },
  });
  return loading;
}

function openerOf(): Open {
  const open: unknown = 'FlutterwaveCheckout' in window ? window.FlutterwaveCheckout : undefined;
  if (typeof open !== 'function') throw new Error('the checkout script brought nothing');
  // Just seen to be a function; what it takes is the provider's contract.
  return open as Open;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Opens the provider's window over the page. Answers what came of it, or that it was closed. */
export async function payInline(
  { scriptUrl, options }: Inline,
  history: RouterHistory,
): Promise<CheckoutOutcome> {
  await loadScript(scriptUrl, history);
  const open = openerOf();
  return new Promise((resolve) => {
    open({
      ...options,
      callback: (data: Readonly<Record<string, unknown>>) =>
        resolve({
          status: textOf(data.status)?.toLowerCase() ?? '',
          reference: textOf(data.tx_ref) ?? options.tx_ref,
          transactionId: textOf(data.transaction_id),
        }),
      onclose: () => resolve(undefined),
    });
  });
}
