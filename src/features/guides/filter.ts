import { foldText } from '#/lib/fold-text.ts';
import type { Guide } from './schema.ts';

type Words = Pick<Guide, 'title' | 'project' | 'description'>;

/** The guides whose title, project or description holds the text, whatever its case and accents. All for a blank text. */
export function findGuides<G extends Words>(guides: readonly G[], text: string): readonly G[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return guides;
  return guides.filter(({ title, project, description }) =>
    [title, project, description].some((words) => foldText(words).includes(wanted)),
  );
}
