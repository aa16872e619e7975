/** Waits for a page's item and marks the page as missing if it is null. The page shows a failure and offers a retry. */
export async function loadItem(
  item: Promise<unknown>,
  markMissing: () => void,
): Promise<{ isMissing: boolean }> {
  const isMissing = (await item.catch(() => undefined)) === null;
  if (isMissing) markMissing();
  return { isMissing };
}
