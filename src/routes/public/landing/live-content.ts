import type { Api } from '#/lib/api-client.ts';

type Shown<T> = readonly T[];

/** Excerpts of the public lists that are useful now. Leaves out lists that fail to load. */
export type LiveContent = {
  presales: Shown<{ id: string; name: string; chain: string; start: string; end: string }>;
  faucets: Shown<{ id: string; name: string; network: string; amount: string }>;
  guides: Shown<{ slug: string; title: string; project: string; steps: number }>;
  /** The time at which the lists were read. */
  now: string;
};

export async function readLiveContent(api: Api): Promise<LiveContent> {
  const none = { items: [] };
  const [presales, faucets, guides] = await Promise.all([
    api.presales.next().catch(() => none),
    api.faucets.mostWorked().catch(() => none),
    api.guides.mostRead().catch(() => none),
  ]);
  const now = new Date().toISOString();
  return {
    now,
    presales: presales.items
      // Filters again: the cached list may be a minute old.
      .filter(({ presaleEnd }) => presaleEnd > now)
      .map(({ id, projectName, blockchain, presaleStart, presaleEnd }) => ({
        id,
        name: projectName,
        chain: blockchain,
        start: presaleStart,
        end: presaleEnd,
      })),
    faucets: faucets.items.map(({ id, name, network, amount }) => ({ id, name, network, amount })),
    guides: guides.items
      .filter(({ listing }) => listing.heldFor === null && listing.flags.length === 0)
      .map(({ slug, title, project, steps }) => ({ slug, title, project, steps })),
  };
}
