import type { Yap } from './schema.ts';

/** Where X asks to post the draft; without one, the project's name and link to begin from. */
export function postUrl({
  draft,
  projectName,
  projectUrl,
}: Pick<Yap, 'draft' | 'projectName' | 'projectUrl'>) {
  const text = draft ?? [projectName, projectUrl].filter((part) => part !== null).join('\n');
  return `https://x.com/intent/post?text=${encodeURIComponent(text.toWellFormed())}`;
}
