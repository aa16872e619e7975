import { setTimeout as delay } from 'node:timers/promises';

/** The pause of a simulated client between two calls. Nothing that a test expects depends on its length. */
export const pauseClient = (ms: number): Promise<void> => delay(ms);
