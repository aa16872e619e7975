import type { Api } from '#/lib/api-client.ts';

/** Excerpts of the public lists that are useful now. Leaves out lists that fail to load. */
export type LiveContent = {
  presales: readonly { id: string; name: string; chain: string; start: string; end: string }[];
  faucets: readonly { id: string; name: string; network: string; amount: string }[];
  guides: readonly { slug: string; title: string; project: string; steps: number }[];
  /** The time at which the lists were loaded. */
  now: string;
};

export async function loadLiveContent(api: Api): Promise<LiveContent> {
  const emptyList = { items: [] };
  const [presales, faucets, guides] = await Promise.all([
    api.presales.next().catch(() => emptyList),
    api.faucets.mostWorked().catch(() => emptyList),
    api.guides.mostRead().catch(() => emptyList),
  ]);
  const now = new Date().toISOString();
  return {
    now,
    presales: presales.items
      // The cached list may be a minute old, so some may have ended.
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
