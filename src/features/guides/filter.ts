import { foldText } from '#/lib/fold-text.ts';
import type { Guide } from './schema.ts';

type SearchFields = Pick<Guide, 'title' | 'project' | 'description'>;

/**
 * Finds guides whose title, project, or description contains the text, ignoring case and accents. A blank text
 * matches all.
 */
export function findGuides<G extends SearchFields>(guides: readonly G[], text: string): readonly G[] {
  const query = foldText(text.trim());
  if (query === '') return guides;
  return guides.filter(({ title, project, description }) =>
    [title, project, description].some((field) => foldText(field).includes(query)),
  );
}
