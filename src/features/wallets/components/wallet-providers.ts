import { useSyncExternalStore } from 'react';

/** A wallet's API in the page (EIP-1193). */
type Provider = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

/** A wallet of this browser. `icon` is a data URL, if the wallet provides one. */
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

const getText = (info: object, key: string): string => {
  const value: unknown = Reflect.get(info, key);
  return typeof value === 'string' ? value : '';
};

function parseAnnouncement(event: Event): WalletProvider | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail)) return;
  const { info, provider } = detail;
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return;
  const icon = getText(info, 'icon');
  return {
    id: getText(info, 'uuid'),
    name: getText(info, 'name').trim().slice(0, 40) || 'Wallet',
    // The Content Security Policy allows images only from the site and data URLs.
    icon: icon.startsWith('data:image/') ? icon : undefined,
    request: (call) => provider.request(call),
  };
}

let providers: readonly WalletProvider[] = [];
const listeners = new Set<() => void>();

function onAnnounced(event: Event): void {
  const provider = parseAnnouncement(event);
  if (provider === undefined || providers.some(({ id }) => id === provider.id)) return;
  // An announced wallet replaces the unnamed one from window.ethereum.
  providers = [...providers.filter(({ id }) => id !== 'window'), provider];
  for (const listener of listeners) listener();
}

function detectWindowEthereum(): void {
  const { ethereum } = window;
  if (providers.length > 0 || !isProvider(ethereum)) return;
  providers = [
    { id: 'window', name: 'Browser wallet', icon: undefined, request: (call) => ethereum.request(call) },
  ];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('eip6963:announceProvider', onAnnounced);
  window.addEventListener('ethereum#initialized', detectWindowEthereum);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  detectWindowEthereum();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('eip6963:announceProvider', onAnnounced);
    window.removeEventListener('ethereum#initialized', detectWindowEthereum);
  };
}

/** Returns the browser's wallets, announced by EIP-6963 or found as window.ethereum; null on the server. */
export function useWalletProviders(): readonly WalletProvider[] | null {
  return useSyncExternalStore(
    subscribe,
    () => providers,
    () => null,
  );
}
