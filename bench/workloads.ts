import { z } from 'zod';
import { toCalendarDay } from '../src/lib/zones.ts';
import { addedAirdropName, removeAdded } from './fill.ts';
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
  /** The candidates, of which the fastest one is the floor. */
  floors: readonly { name: string; target: Target }[];
  /** Runs before each run. */
  prepare: () => Promise<void>;
};

type RequestShape = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export const airdropsEach = 20;
export const visitsEach = 5;

const p99Goals = { p99: 2, openP99: 3 };

const addition = JSON.stringify({
  ...createPeerAirdrop(1),
  name: addedAirdropName,
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
const added = row.extend({
  name: z.literal(addedAirdropName),
  notes: z.string().min(1),
  priority: z.literal(true),
});
const visits = z.object({ today: z.iso.date(), airdropIds: z.array(z.uuid()) });

function createCheck(schema: z.ZodType): Target['check'] {
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

/** Creates the workloads of API calls, each with its floor. */
export function createWorkloads(site: BenchSite): Workload[] {
  const createMemberRequests = ({ headers, ...rest }: RequestShape): BenchRequest[] =>
    site.users.map((user) => ({ ...rest, headers: { ...site.getHeaders(user), ...headers } }));
  const createFloorRequests = ({ headers, ...rest }: RequestShape): BenchRequest[] =>
    site.users.map((user) => ({ ...rest, headers: { 'x-user-id': user.id, ...headers } }));
  const createAppTarget = (request: RequestShape, check: Target['check']): Target => ({
    url: site.baseUrl,
    requests: createMemberRequests(request),
    check,
  });
  const createFloorTarget = (request: RequestShape, check: Target['check']): Target => ({
    url: site.floorUrl,
    requests: createFloorRequests(request),
    check,
  });
  const json = { 'content-type': 'application/json' };
  const checkPage = createCheck(page);
  const checkAdded = createCheck(added);
  const checkVisits = createCheck(
    visits.refine(
      ({ today, airdropIds }) =>
        airdropIds.length === (today === filledOn ? visitsEach : 0) &&
        today === toCalendarDay(Date.now(), 'UTC'),
    ),
  );
  const filledOn = toCalendarDay(Date.now(), 'UTC');
  const doNothing = async (): Promise<void> => undefined;
  const ids = site.users.map(({ id }) => id);

  return [
    {
      name: 'w1',
      title: 'W1 list my airdrops',
      goal: 0.6,
      ...p99Goals,
      isCosted: true,
      ours: createAppTarget({ method: 'GET', path: '/api/airdrops?limit=50' }, checkPage),
      floors: [
        {
          name: 'JSON built by PostgreSQL',
          target: createFloorTarget({ method: 'GET', path: '/json' }, checkPage),
        },
        {
          name: 'rows, JSON.stringify',
          target: createFloorTarget({ method: 'GET', path: '/rows' }, checkPage),
        },
      ],
      prepare: doNothing,
    },
    {
      name: 'w2',
      title: 'W2 add an airdrop',
      goal: 0.55,
      ...p99Goals,
      isCosted: true,
      ours: createAppTarget(
        { method: 'POST', path: '/api/airdrops', headers: json, body: addition },
        checkAdded,
      ),
      floors: [
        {
          name: 'insert, JSON.stringify',
          target: createFloorTarget(
            { method: 'POST', path: '/add', headers: json, body: addition },
            checkAdded,
          ),
        },
      ],
      async prepare() {
        await removeAdded(site.pool, ids);
        // Without a checkpoint, one side would pay for the other's first writes to each page.
        await site.pool.query('CHECKPOINT').catch(doNothing);
      },
    },
    {
      name: 'w3',
      title: "W3 today's visits",
      goal: 0.6,
      ...p99Goals,
      isCosted: true,
      ours: createAppTarget({ method: 'GET', path: '/api/visits/today' }, checkVisits),
      floors: [
        {
          name: 'rows, JSON.stringify',
          target: createFloorTarget({ method: 'GET', path: '/visits' }, checkVisits),
        },
      ],
      prepare: doNothing,
    },
  ];
}
