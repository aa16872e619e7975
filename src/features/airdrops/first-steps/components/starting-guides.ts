import type { Api } from '#/lib/api-client.ts';
import type { StartingGuide } from '../../components/tracker-data.ts';

const maxGuides = 3;

/** Loads the guides offered in an empty tracker; returns none on failure, as they are optional. */
export async function loadStartingGuides(api: Api): Promise<StartingGuide[]> {
  const { items } = await api.discover.list({}).catch(() => ({ items: [] }));
  const guides = items.flatMap((entry) => (entry.kind === 'guide' ? [entry.item] : []));
  const guidesById = new Map(
    guides.map(({ id, slug, title, project }) => [id, { id, slug, title, project }]),
  );
  return [...guidesById.values()].slice(0, maxGuides);
}
