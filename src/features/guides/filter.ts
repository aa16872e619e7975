import type { Guide } from './schema.ts';

type Words = Pick<Guide, 'title' | 'project' | 'description'>;

/** The guides whose title, project or description holds the text, in whatever case. All for a blank text. */
export function findGuides<G extends Words>(guides: readonly G[], text: string): readonly G[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return guides;
  return guides.filter(({ title, project, description }) =>
    [title, project, description].some((words) => words.toLowerCase().includes(wanted)),
  );
}
