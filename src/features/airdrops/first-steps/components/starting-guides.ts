import type { Api } from '#/lib/api-client.ts';
import type { StartingGuide } from '../../components/tracker-context.ts';

const mostGuides = 3;

/** What whoever has nothing yet can begin with by one press; it is no loss where it can't be asked. */
export async function startingGuides(api: Api): Promise<StartingGuide[]> {
  const { items } = await api.discover.list({}).catch(() => ({ items: [] }));
  const guides = items.flatMap((one) => (one.kind === 'guide' ? [one.item] : []));
  const once = new Map(guides.map(({ id, slug, title, project }) => [id, { id, slug, title, project }]));
  return [...once.values()].slice(0, mostGuides);
}
