import { z } from 'zod';
import { toCalendarDay } from '../src/lib/zones.ts';
import { addedName, removeAdded } from './fill.ts';
import type { BenchRequest, Target } from './load.ts';
import { createPeerAirdrop } from './peers/people.ts';
import type { BenchSite } from './site.ts';

export type Workload = {
  name: string;
  title: string;
  /** Our goal as a share of the floor's requests a second. */
  goal: number;
  /** The maximum of our p99 as a multiple of the floor's, in a closed and in an open loop. */
  p99: number;
  openP99: number;
  /** Whether to report the processor time of a call. */
  isCosted: boolean;
  ours: Target;
  /** The fastest one counts. */
  floors: readonly { name: string; target: Target }[];
  /** Runs before each run. */
  prepare: () => Promise<void>;
};

type Shape = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export const airdropsEach = 20;
export const visitsEach = 5;

const p99Goals = { p99: 2, openP99: 3 };

const addition = JSON.stringify({
  ...createPeerAirdrop(1),
  name: addedName,
  project: 'Example project',
  priority: true,
});

const wholeNumber = z.int();
const row = z.object({
  id: z.uuid(),
  name: z.string().min(1),
  eligibilityDate: z.iso.date(),
  createdAt: z.iso.datetime(),
  revision: wholeNumber,
});
const page = z.object({ items: z.array(row).length(airdropsEach), revision: wholeNumber });
const added = row.extend({ name: z.literal(addedName), notes: z.string().min(1), priority: z.literal(true) });
const visits = z.object({ today: z.iso.date(), airdropIds: z.array(z.uuid()) });

function checkedBy(schema: z.ZodType): Target['check'] {
  return (body) => {
    const parsed = schema.safeParse(JSON.parse(body));
    return parsed.success ? undefined : z.prettifyError(parsed.error);
  };
}

/**
 * The public guides page and its list as visitors get them, compared with a bare server that has the same
 * bytes in memory.
 */
export async function listPublicWorkloads(site: BenchSite): Promise<Workload[]> {
  const { key } = site;
  const { host } = new URL(site.pageUrl);
  const createWorkload = async (
    title: string,
    path: string,
    headers: Record<string, string>,
  ): Promise<Workload> => {
    const response = await fetch(`${site.pageUrl}${path}`, { headers });
    const body = await response.text();
    if (response.status !== 200 || response.headers.get('etag') === null) {
      throw new Error(`${path} is not cached: ${response.status}`);
    }
    const type = response.headers.get('content-type') ?? '';
    await fetch(`${site.floorUrl}${path}`, { method: 'PUT', body, headers: { 'content-type': type } });
    // A minute later it is rendered again, with other times in it.
    const check = (text: string) =>
      Math.abs(text.length - body.length) < 200 ? undefined : `${text.length} characters`;
    // One for each connection of a run.
    const requests = Array.from(
      { length: 256 },
      (): BenchRequest => ({ method: 'GET', path, headers: { ...headers, host } }),
    );
    return {
      name: 'w4',
      title,
      goal: 0.6,
      ...p99Goals,
      isCosted: false,
      ours: { url: site.baseUrl, requests, check },
      floors: [{ name: 'the same bytes', target: { url: site.floorUrl, requests, check } }],
      prepare: async () => undefined,
    };
  };
  return [
    await createWorkload('W4 the guides page, HTML', '/guides', {}),
    await createWorkload('W4 the guides, JSON', '/api/guides', { 'x-client-key': key }),
  ];
}

/** The measured API calls, each with its floor. */
export function createWorkloads(site: BenchSite): Workload[] {
  const asMember = ({ headers, ...rest }: Shape): BenchRequest[] =>
    site.users.map((user) => ({ ...rest, headers: { ...site.getHeaders(user), ...headers } }));
  const bare = ({ headers, ...rest }: Shape): BenchRequest[] =>
    site.users.map((user) => ({ ...rest, headers: { 'x-user-id': user.id, ...headers } }));
  const ours = (shape: Shape, check: Target['check']): Target => ({
    url: site.baseUrl,
    requests: asMember(shape),
    check,
  });
  const floor = (shape: Shape, check: Target['check']): Target => ({
    url: site.floorUrl,
    requests: bare(shape),
    check,
  });
  const json = { 'content-type': 'application/json' };
  const isPage = checkedBy(page);
  const isAdded = checkedBy(added);
  const isVisits = checkedBy(
    visits.refine(
      ({ today, airdropIds }) =>
        airdropIds.length === (today === filledOn ? visitsEach : 0) &&
        today === toCalendarDay(Date.now(), 'UTC'),
    ),
  );
  const filledOn = toCalendarDay(Date.now(), 'UTC');
  const nothing = async (): Promise<void> => undefined;
  const ids = site.users.map(({ id }) => id);

  return [
    {
      name: 'w1',
      title: 'W1 list my airdrops',
      goal: 0.6,
      ...p99Goals,
      isCosted: true,
      ours: ours({ method: 'GET', path: '/api/airdrops?limit=50' }, isPage),
      floors: [
        { name: 'JSON built by PostgreSQL', target: floor({ method: 'GET', path: '/json' }, isPage) },
        { name: 'rows, JSON.stringify', target: floor({ method: 'GET', path: '/rows' }, isPage) },
      ],
      prepare: nothing,
    },
    {
      name: 'w2',
      title: 'W2 add an airdrop',
      goal: 0.55,
      ...p99Goals,
      isCosted: true,
      ours: ours({ method: 'POST', path: '/api/airdrops', headers: json, body: addition }, isAdded),
      floors: [
        {
          name: 'insert, JSON.stringify',
          target: floor({ method: 'POST', path: '/add', headers: json, body: addition }, isAdded),
        },
      ],
      async prepare() {
        await removeAdded(site.pool, ids);
        // Otherwise one side pays for the other's first writes to each page.
        await site.pool.query('CHECKPOINT').catch(nothing);
      },
    },
    {
      name: 'w3',
      title: "W3 today's visits",
      goal: 0.6,
      ...p99Goals,
      isCosted: true,
      ours: ours({ method: 'GET', path: '/api/visits/today' }, isVisits),
      floors: [{ name: 'rows, JSON.stringify', target: floor({ method: 'GET', path: '/visits' }, isVisits) }],
      prepare: nothing,
    },
  ];
}
