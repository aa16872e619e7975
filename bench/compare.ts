import { closedLoop, type Figures, fixedRate, type Target } from './load.ts';
import { median, spread } from './statistics.ts';
import type { Workload } from './workloads.ts';

export type Plan = { runs: number; seconds: number; connections: readonly number[] };

export type Side = { perSecond: number; spread: number; p50: number; p99: number; failures: number };

export type Comparison = {
  workload: string;
  /** Connections of a closed loop, or requests a second of an open one. */
  load: string;
  /** Whether requests left at a fixed rate. */
  isOpen: boolean;
  ours: Side;
  floor: Side;
  floorName: string;
  /** Medians over the pairs. */
  ratio: number;
  p99Ratio: number;
};

const warmUpRequests = 30_000;
const warmUpMs = 20_000;

type Pair = { ours: Figures; floor: Figures };

function summary(figures: readonly Figures[]): Side {
  const rates = figures.map((one) => one.perSecond);
  return {
    perSecond: median(rates),
    spread: spread(rates),
    p50: median(figures.map((one) => one.p50)),
    p99: median(figures.map((one) => one.p99)),
    failures: figures.reduce((sum, one) => sum + one.failures, 0),
  };
}

function compare(
  pairs: readonly Pair[],
  names: Pick<Comparison, 'workload' | 'load' | 'isOpen' | 'floorName'>,
): Comparison {
  return {
    ...names,
    ours: summary(pairs.map((pair) => pair.ours)),
    floor: summary(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map(({ ours, floor }) => ours.perSecond / floor.perSecond)),
    p99Ratio: median(pairs.map(({ ours, floor }) => ours.p99 / floor.p99)),
  };
}

async function fastestFloor(workload: Workload, plan: Plan, say: (line: string) => void) {
  let [best] = workload.floors;
  if (best === undefined) throw new RangeError(`${workload.name} has no floor`);
  if (workload.floors.length === 1) return best;
  let most = 0;
  for (const floor of workload.floors) {
    await workload.prepare();
    await closedLoop(floor.target, 32, 1);
    const { perSecond } = await closedLoop(floor.target, 32, plan.seconds);
    say(`  floor, ${floor.name}: ${perSecond.toFixed(0)} a second`);
    if (perSecond > most) {
      most = perSecond;
      best = floor;
    }
  }
  return best;
}

/** Until the compiler has seen enough of it: some tens of thousands of requests, but not for ever. */
async function warmUp(target: Target): Promise<void> {
  const end = performance.now() + warmUpMs;
  for (let answered = 0; answered < warmUpRequests && performance.now() < end; ) {
    const seconds = 2;
    answered += (await closedLoop(target, 32, seconds)).perSecond * seconds;
  }
}

/** Ours and the floor in turn, so that whatever else the machine does meets both. */
export async function measure(
  workload: Workload,
  plan: Plan,
  say: (line: string) => void,
): Promise<Comparison[]> {
  say(workload.title);
  for (const target of [workload.ours, ...workload.floors.map((one) => one.target)]) {
    await workload.prepare();
    await warmUp(target);
  }
  const floor = await fastestFloor(workload, plan, say);
  const results: Comparison[] = [];
  const run = async (
    load: (target: Target) => Promise<Figures>,
    runs: number,
    { name, isOpen }: { name: string; isOpen: boolean },
  ) => {
    const pairs: Pair[] = [];
    for (let count = 0; count < runs; count += 1) {
      await workload.prepare();
      const ours = await load(workload.ours);
      await workload.prepare();
      pairs.push({ ours, floor: await load(floor.target) });
    }
    const result = compare(pairs, { workload: workload.title, load: name, isOpen, floorName: floor.name });
    say(`  ${name}: ${result.ours.perSecond.toFixed(0)} of ${result.floor.perSecond.toFixed(0)} a second`);
    results.push(result);
    return result;
  };
  let busiest = 0;
  for (const connections of plan.connections) {
    const { ours } = await run((target) => closedLoop(target, connections, plan.seconds), plan.runs, {
      name: `${connections} connection${connections === 1 ? '' : 's'}`,
      isOpen: false,
    });
    busiest = Math.max(busiest, ours.perSecond);
  }
  const rate = Math.round((busiest * 0.6) / 10) * 10;
  await run((target) => fixedRate(target, rate, plan.seconds), Math.min(3, plan.runs), {
    name: `${rate}/s, open loop`,
    isOpen: true,
  });
  return results;
}
