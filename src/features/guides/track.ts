import type { Guide } from './schema.ts';

/** The tracker's search that opens its add dialog with what the guide is about. */
export function trackSearch({ title, project, projectUrl }: Pick<Guide, 'title' | 'project' | 'projectUrl'>) {
  return { add: '1' as const, name: title, project, ...(projectUrl !== null && { projectLink: projectUrl }) };
}
