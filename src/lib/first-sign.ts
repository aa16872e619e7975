/** Somebody is there, and about to do something. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const;
const listening = { capture: true, passive: true } as const;
/** Without a sign. Long enough that what a page shows has come on a slow line, too. */
const longestMs = 4_000;

const waiting = new Set<() => void>();
let hasSeen = false;
let isListening = false;

function see(): void {
  if (hasSeen) return;
  hasSeen = true;
  for (const sign of signs) removeEventListener(sign, see, listening);
  document.removeEventListener('visibilitychange', see);
  for (const work of [...waiting]) work();
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const sign of signs) addEventListener(sign, see, listening);
  // Whoever turns to something else may come back without a network.
  document.addEventListener('visibilitychange', see);
}

/**
 * Begins what a page needs only once somebody does something: at the first sign of them, or after a while in which what the
 * page shows has had the line and the processor for itself. Afterwards in a task of its own. Returns how to stop it.
 */
export function afterFirstSign(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const begin = () => {
    stop();
    work();
  };
  const stop = () => {
    clearTimeout(timer);
    waiting.delete(begin);
  };
  timer = setTimeout(begin, hasSeen ? 0 : longestMs);
  if (!hasSeen) {
    waiting.add(begin);
    listen();
  }
  return stop;
}
