const name = 'dropfolio-account';

/** Notifies this browser's other tabs of a sign-in or sign-out. */
export function announceAccountChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Subscribes to sign-ins and sign-outs in other tabs. Returns the unsubscribe function. */
export function onAccountChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
