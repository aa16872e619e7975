import type { Yap } from './schema.ts';

/** Returns the link that opens the draft as a post on X; without a draft, the project's name and link. */
export function getPostUrl({
  draft,
  projectName,
  projectUrl,
}: Pick<Yap, 'draft' | 'projectName' | 'projectUrl'>) {
  const text = draft ?? [projectName, projectUrl].filter((part) => part !== null).join('\n');
  return `https://x.com/intent/post?text=${encodeURIComponent(text.toWellFormed())}`;
}
