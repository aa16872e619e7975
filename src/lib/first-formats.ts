import { nextTask } from './next-task.ts';

/**
 * What formats of numbers and dates share, and a browser makes with the first one of them: that would hold the page up for longer than a
 * frame, wherever the first one stands. The list of its locales alone takes a slow phone 40 ms.
 */
const shared = [
  () => new Intl.Locale('en').maximize(),
  () => Intl.NumberFormat.supportedLocalesOf('en'),
  () => new Intl.NumberFormat(),
  () => Intl.DateTimeFormat.supportedLocalesOf('en'),
  () => new Intl.DateTimeFormat(),
] as const;

/** Makes what all formats share, each part of it in a task of its own. */
export async function prepareFormats(): Promise<void> {
  for (const make of shared) {
    make();
    await nextTask();
  }
}
