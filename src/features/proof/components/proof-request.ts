type Answer = (isProved: boolean) => void;

let waiting: readonly Answer[] = [];
let hosts = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Has the person show that it is them, and answers whether they did. Calls that ask at the same time share one dialog. False
 * at once on a page that has no place for it.
 */
export function askForProof(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Ends the question for everybody who waits for it. */
export function answerProof(isProved: boolean): void {
  const asked = waiting;
  waiting = [];
  notify();
  for (const answer of asked) answer(isProved);
}

/** Whether somebody waits for a proof. */
export function isProofAsked(): boolean {
  return waiting.length > 0;
}

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that the page can ask; answers how to say that it no longer can, which ends an open question. */
export function addProofHost(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) answerProof(false);
  };
}
