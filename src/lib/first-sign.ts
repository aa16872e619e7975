/** Somebody is there, and about to do something. */
export const signs = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  // What helps people to press and write may give none of the others.
  'click',
  'input',
] as const;
/** On the document's element, where the page's loader has seen one already, or has waited for its time. */
export const seenMark = 'seen';
const listening = { capture: true, passive: true } as const;
/** Without a sign. Long enough that what a page shows has come on a slow line, too. */
export const longestMs = 4_000;
/** From the sign, in a page that is never idle. */
const longestIdleMs = 1_000;

const waiting = new Set<() => void>();
let hasSeen = false;
let isListening = false;

/**
 * Browsers tell of a pointer that rests, too: where it is over a page that has just come. And a list that is laid out may scroll.
 * The page's loader carries the text of this function, so it calls no other.
 */
export function isSign(event: Event): boolean {
  if (event.type === 'scroll') return event.target === document;
  if (event.type !== 'pointermove') return true;
  const { movementX, movementY } = event as PointerEvent;
  return movementX !== 0 || movementY !== 0;
}

/** Once the page has answered what it is at. */
function onceIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: longestIdleMs });
  else setTimeout(work, 50);
}

function see(event: Event): void {
  if (hasSeen || !isSign(event)) return;
  hasSeen = true;
  for (const sign of signs) removeEventListener(sign, see, listening);
  document.removeEventListener('visibilitychange', see);
  for (const begin of waiting) {
    // A page that is left has nothing to answer, and may not be idle in time.
    if (event.type === 'visibilitychange') begin();
    else onceIdle(() => waiting.has(begin) && begin());
  }
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const sign of signs) addEventListener(sign, see, listening);
  // Whoever turns to something else may come back without a network.
  document.addEventListener('visibilitychange', see);
}

/**
 * Begins what a page needs only once somebody does something: when the first sign of them is answered, or after a while in
 * which what the page shows has had the line and the processor for itself. Afterwards in a task of its own. Returns how to
 * stop it.
 */
export function afterFirstSign(work: () => void): () => void {
  hasSeen ||= document.documentElement.dataset[seenMark] !== undefined;
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
