import { formatCount } from '#/lib/text.ts';
import type { BulkChange } from '../../calls.ts';
import { maxAirdropsPerCall, maxLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';

export type BulkChanges = BulkChange['changes'];

export function toChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let index = 0; index < ids.length; index += maxAirdropsPerCall)
    chunks.push(ids.slice(index, index + maxAirdropsPerCall));
  return chunks;
}

/** Applies bulk changes to a row like the server does. */
export function applyChanges(
  row: Airdrop,
  {
    status = row.status,
    priority = row.priority,
    pausedUntil = row.pausedUntil,
    addTag,
    removeTag,
  }: BulkChanges,
) {
  const remainingTags = removeTag === undefined ? row.tags : row.tags.filter((tag) => tag !== removeTag);
  const isFull = remainingTags.length >= maxLabels;
  const isAdded = addTag !== undefined && !isFull && !remainingTags.some((tag) => isSameName(tag, addTag));
  return {
    ...row,
    status,
    priority,
    pausedUntil,
    tags: isAdded ? [...remainingTags, addTag] : remainingTags,
  };
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Describes what a bulk change did to `count` airdrops. */
export function describeBulkChange(
  count: number,
  { status, priority, pausedUntil, addTag, removeTag }: BulkChanges,
): string {
  const airdrops = formatCount(count, 'airdrop');
  if (addTag !== undefined) return `${airdrops} tagged “${addTag}”.`;
  if (removeTag !== undefined) return `“${removeTag}” removed from ${airdrops}.`;
  if (status !== undefined) return `${airdrops} changed to ${status}.`;
  if (pausedUntil !== undefined) return `${airdrops} ${pausedUntil === null ? 'resumed' : 'paused'}.`;
  return `${airdrops} set to ${priority ? 'high' : 'normal'} priority.`;
}
