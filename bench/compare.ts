import { type Figures, runClosedLoop, runFixedRate, type Target } from './load.ts';
import { readProcessorTimes, type Shares, shareNames } from './processor.ts';
import type { BenchSite } from './site.ts';
import { median, spread } from './statistics.ts';
import type { Workload } from './workloads.ts';

export type Plan = {
  /** Runs at the load used for comparison; the other loads get a third as many. */
  runs: number;
  seconds: number;
  connections: readonly number[];
};

/** Connections at which the goals apply. */
export const defaultConnections = 32;

export type Side = { perSecond: number; spread: number; p50: number; p99: number; failures: number };

export type Comparison = {
  workload: string;
  /** Connections of a closed loop, or requests a second of an open one. */
  load: string;
  /** Whether requests are sent at a fixed rate. */
  isOpen: boolean;
  ours: Side;
  floor: Side;
  floorName: string;
  /** Medians over the pairs. */
  ratio: number;
  p99Ratio: number;
  /** Processor time per response in microseconds, if known. */
  cost: { ours: Shares; floor: Shares } | undefined;
};

const openLoop = 'open loop at 60 % of our rate';
const warmUpRequests = 30_000;
const warmUpMs = 20_000;

export type Run = Figures & { cost: Shares | undefined };
type Pair = { ours: Run; floor: Run };

function summarize(figures: readonly Figures[]): Side {
  const rates = figures.map((figure) => figure.perSecond);
  return {
    perSecond: median(rates),
    spread: spread(rates),
    p50: median(figures.map((figure) => figure.p50)),
    p99: median(figures.map((figure) => figure.p99)),
    failures: figures.reduce((sum, figure) => sum + figure.failures, 0),
  };
}

const createShares = (getShare: (name: keyof Shares) => number): Shares => ({
  server: getShare('server'),
  postgres: getShare('postgres'),
  generator: getShare('generator'),
});

/** Runs a load and returns the processor time of its responses. */
export async function measureCosts(
  load: () => Promise<Figures>,
  { server, postmaster }: { server: number; postmaster: number | undefined },
): Promise<Run> {
  const before = readProcessorTimes(server, postmaster);
  const figures = await load();
  const after = readProcessorTimes(server, postmaster);
  const cost =
    before === undefined || after === undefined
      ? undefined
      : createShares((name) => ((after[name] - before[name]) * 1000) / figures.responses);
  return { ...figures, cost };
}

export function getMedianCost(runs: readonly Run[]): Shares | undefined {
  const costs = runs.flatMap(({ cost }) => cost ?? []);
  return costs.length === 0 ? undefined : createShares((name) => median(costs.map((cost) => cost[name])));
}

export const sumShares = (shares: Shares): number => shareNames.reduce((sum, name) => sum + shares[name], 0);

function compare(
  pairs: readonly Pair[],
  names: Pick<Comparison, 'workload' | 'load' | 'isOpen' | 'floorName'>,
): Comparison {
  const [ours, floor] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.floor)];
  const [oursCost, floorCost] = [getMedianCost(ours), getMedianCost(floor)];
  return {
    ...names,
    cost: oursCost && floorCost && { ours: oursCost, floor: floorCost },
    ours: summarize(ours),
    floor: summarize(floor),
    ratio: median(pairs.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
    p99Ratio: median(pairs.map(({ ours, floor }) => ours.p99 / floor.p99)),
  };
}

async function findFastestFloor(workload: Workload, plan: Plan, report: (line: string) => void) {
  let [best] = workload.floors;
  if (best === undefined) throw new RangeError(`${workload.name} has no floor`);
  if (workload.floors.length === 1) return best;
  let max = 0;
  for (const floor of workload.floors) {
    await workload.prepare();
    await runClosedLoop(floor.target, defaultConnections, 1);
    const { perSecond } = await runClosedLoop(floor.target, defaultConnections, plan.seconds);
    report(`  floor, ${floor.name}: ${perSecond.toFixed(0)} a second`);
    if (perSecond > max) {
      max = perSecond;
      best = floor;
    }
  }
  return best;
}

/** Warms up the JIT compiler: some tens of thousands of requests, with a time limit. */
async function warmUp(target: Target): Promise<void> {
  const end = performance.now() + warmUpMs;
  for (let answered = 0; answered < warmUpRequests && performance.now() < end; ) {
    const seconds = 2;
    answered += (await runClosedLoop(target, defaultConnections, seconds)).perSecond * seconds;
  }
}

/** Alternates between our server and the floor, so that other load on the machine affects both. */
export async function measure(
  workload: Workload,
  plan: Plan,
  { serverPid, floorPid, postmasterPid: postmaster }: BenchSite,
  report: (line: string) => void,
): Promise<Comparison[]> {
  report(workload.title);
  for (const target of [workload.ours, ...workload.floors.map((item) => item.target)]) {
    await workload.prepare();
    await warmUp(target);
  }
  const floor = await findFastestFloor(workload, plan, report);
  const results: Comparison[] = [];
  const run = async (
    load: (target: Target) => Promise<Figures>,
    runs: number,
    { name, isOpen }: { name: string; isOpen: boolean },
  ) => {
    const pairs: Pair[] = [];
    for (let count = 0; count < runs; count += 1) {
      await workload.prepare();
      const ours = await measureCosts(() => load(workload.ours), { server: serverPid, postmaster });
      await workload.prepare();
      const floorRun = await measureCosts(() => load(floor.target), { server: floorPid, postmaster });
      pairs.push({ ours, floor: floorRun });
    }
    const result = compare(pairs, { workload: workload.title, load: name, isOpen, floorName: floor.name });
    const { cost } = result;
    const costText =
      cost && `; ${sumShares(cost.ours).toFixed(0)} beside ${sumShares(cost.floor).toFixed(0)} µs`;
    const rates = `${result.ours.perSecond.toFixed(0)} of ${result.floor.perSecond.toFixed(0)} a second`;
    report(`  ${name}: ${rates}${costText ?? ''}`);
    results.push(result);
    return result;
  };
  let maxPerSecond = 0;
  for (const connections of plan.connections) {
    const runs = connections === defaultConnections ? plan.runs : Math.ceil(plan.runs / 3);
    const { ours } = await run((target) => runClosedLoop(target, connections, plan.seconds), runs, {
      name: `${connections} connection${connections === 1 ? '' : 's'}`,
      isOpen: false,
    });
    maxPerSecond = Math.max(maxPerSecond, ours.perSecond);
  }
  const rate = Math.round((maxPerSecond * 0.6) / 10) * 10;
  await run((target) => runFixedRate(target, rate, plan.seconds), Math.min(3, plan.runs), {
    name: openLoop,
    isOpen: true,
  });
  return results;
}
