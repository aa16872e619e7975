import { useSyncExternalStore } from 'react';

/** What a wallet puts into pages (EIP-1193). */
type Provider = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

/** A wallet of this browser. `icon`: the address of a picture within the page, when the wallet brings one. */
export type WalletProvider = Provider & { id: string; name: string; icon: string | undefined };

declare global {
  interface Window {
    ethereum?: unknown;
  }
}

function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  );
}

const textOf = (info: object, key: string): string => {
  const value: unknown = Reflect.get(info, key);
  return typeof value === 'string' ? value : '';
};

function announced(event: Event): WalletProvider | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail)) return;
  const { info, provider } = detail;
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return;
  const icon = textOf(info, 'icon');
  return {
    id: textOf(info, 'uuid'),
    name: textOf(info, 'name').trim().slice(0, 40) || 'Wallet',
    // Our policy loads pictures from ourselves and from the page only.
    icon: icon.startsWith('data:image/') ? icon : undefined,
    request: (call) => provider.request(call),
  };
}

const none: readonly WalletProvider[] = [];
let found = none;
const listeners = new Set<() => void>();

function onAnnounced(event: Event): void {
  const provider = announced(event);
  if (provider === undefined || found.some(({ id }) => id === provider.id)) return;
  // One that says who it is takes the place of the nameless one that is put into window.ethereum.
  found = [...found.filter(({ id }) => id !== 'window'), provider];
  for (const listener of listeners) listener();
}

function lookAtWindow(): void {
  const { ethereum } = window;
  if (found.length > 0 || !isProvider(ethereum)) return;
  found = [
    { id: 'window', name: 'Browser wallet', icon: undefined, request: (call) => ethereum.request(call) },
  ];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('eip6963:announceProvider', onAnnounced);
  window.addEventListener('ethereum#initialized', lookAtWindow);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  lookAtWindow();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('eip6963:announceProvider', onAnnounced);
    window.removeEventListener('ethereum#initialized', lookAtWindow);
  };
}

/** The wallets of this browser, as they announce themselves (EIP-6963) or as window.ethereum; null on the server. */
export function useWalletProviders(): readonly WalletProvider[] | null {
  return useSyncExternalStore(
    subscribe,
    () => found,
    () => null,
  );
}
