const name = 'dropfolio-account';

/** Tells this browser's other tabs that somebody signed in or out. */
export function announceAccountChange(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when another tab signed in or out. Returns the way to stop. */
export function onAccountChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
