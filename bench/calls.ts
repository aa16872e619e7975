import { measure, type Plan } from './compare.ts';
import { formatComparisons, type Measurement } from './report.ts';
import { startBenchSite } from './site.ts';
import { airdropsEach, createWorkloads, listPublicWorkloads, visitsEach } from './workloads.ts';

export type CallsOptions = Plan & {
  /** Names of workloads. */
  chosen: readonly string[];
  users: number;
  nodeArgs: readonly string[];
};

/** Compares API calls and public pages with the floor. A failure doesn't stop the others. */
export async function measureCalls(
  { chosen, users, nodeArgs, ...plan }: CallsOptions,
  report: (line: string) => void,
): Promise<Measurement> {
  const fill = { users, airdrops: airdropsEach, visits: visitsEach };
  const site = await startBenchSite({ ...fill, poolSize: 10, nodeArgs });
  try {
    const workloads = [
      ...createWorkloads(site),
      ...(chosen.includes('w4') ? await listPublicWorkloads(site) : []),
    ];
    const results = [];
    const failures: Error[] = [];
    for (const workload of workloads.filter(({ name }) => chosen.includes(name))) {
      try {
        for (const result of await measure(workload, plan, site, report)) {
          const { goal, p99, openP99, isCosted } = workload;
          results.push({ ...result, goal, p99, openP99, isCosted });
        }
      } catch (error) {
        failures.push(new Error(workload.title, { cause: error }));
      }
    }
    return { ...formatComparisons(results), failures };
  } finally {
    await site.close();
  }
}
