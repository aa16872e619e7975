import { formatCount } from '#/lib/text.ts';
import type { BulkChange } from '../../calls.ts';
import { maxLabels } from '../../kinds.ts';
import type { Airdrop } from '../../schema.ts';

export type BulkChanges = BulkChange['changes'];

/** A bulk change is sent for this many airdrops at a time. */
export const chunkSize = 500;

export function toChunks(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let index = 0; index < ids.length; index += chunkSize)
    chunks.push(ids.slice(index, index + chunkSize));
  return chunks;
}

/** Applies bulk changes to a row like the server does. */
export function applyChanges(
  row: Airdrop,
  { status = row.status, priority = row.priority, pausedUntil = row.pausedUntil, ...tags }: BulkChanges,
) {
  const { addTag, removeTag } = tags;
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
  if (addTag !== undefined) return `${formatCount(count, 'airdrop')} tagged “${addTag}”.`;
  if (removeTag !== undefined) return `“${removeTag}” removed from ${formatCount(count, 'airdrop')}.`;
  if (status !== undefined) return `${formatCount(count, 'airdrop')} changed to ${status}.`;
  if (pausedUntil !== undefined)
    return `${formatCount(count, 'airdrop')} ${pausedUntil === null ? 'resumed' : 'paused'}.`;
  return `${formatCount(count, 'airdrop')} set to ${priority ? 'high' : 'normal'} priority.`;
}
