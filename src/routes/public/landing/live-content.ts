import type { Api } from '#/lib/api-client.ts';

type Shown<T> = readonly T[];

/** What of the public lists helps now, of each only what is shown. A list that can't be had is left out. */
export type LiveContent = {
  presales: Shown<{ id: string; name: string; chain: string; start: string; end: string }>;
  faucets: Shown<{ id: string; name: string; network: string; amount: string }>;
  guides: Shown<{ slug: string; title: string; project: string; steps: number }>;
  /** The instant it was read. */
  now: string;
};

const most = 4;

type Judged = { listing: { heldFor: string | null; flags: readonly unknown[] } };
const isFine = ({ listing }: Judged) => listing.heldFor === null && listing.flags.length === 0;

export async function readLiveContent(api: Api): Promise<LiveContent> {
  const none = { items: [] };
  const [presales, faucets, guides] = await Promise.all([
    api.presales.list().catch(() => none),
    api.faucets.list().catch(() => none),
    api.guides.mostRead().catch(() => none),
  ]);
  const now = new Date().toISOString();
  return {
    now,
    presales: presales.items
      .filter((one) => isFine(one) && one.presaleEnd > now)
      .sort((a, b) => (a.presaleStart < b.presaleStart ? -1 : 1))
      .slice(0, most)
      .map(({ id, projectName, blockchain, presaleStart, presaleEnd }) => ({
        id,
        name: projectName,
        chain: blockchain,
        start: presaleStart,
        end: presaleEnd,
      })),
    faucets: faucets.items
      .filter((one) => isFine(one) && one.checkStatus === 'up')
      .sort((a, b) => b.worked - a.worked)
      .slice(0, most)
      .map(({ id, name, network, amount }) => ({ id, name, network, amount })),
    guides: guides.items
      .filter(isFine)
      .map(({ slug, title, project, steps }) => ({ slug, title, project, steps })),
  };
}
