// A worker that simulates one user who sends as many requests as the connections allow, whatever the
// responses.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export type HammerPlan = {
  url: string;
  method: 'GET' | 'POST';
  /** `{n}` is replaced by a number that is unique in this worker. */
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
  connections: number;
};

/** bench/noisy-user.ts passes the plan to this worker. */
const plan = workerData as HammerPlan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const { hostname, port } = new URL(plan.url);
const statusCounts: Record<string, number> = {};
let isStopped = false;
let requests = 0;

function sendRequest(): Promise<void> {
  const { method, headers, body } = plan;
  requests += 1;
  const path = plan.path.replace('{n}', String(requests));
  return new Promise((resolve) => {
    const outgoing = request({ agent, hostname, port, method, path, headers }, (response) => {
      const status = String(response.statusCode);
      statusCounts[status] = (statusCounts[status] ?? 0) + 1;
      response.resume();
      response.on('close', resolve);
    });
    outgoing.on('error', () => resolve());
    outgoing.end(body);
  });
}

async function loop(): Promise<void> {
  while (!isStopped) await sendRequest();
}

parentPort?.once('message', () => {
  isStopped = true;
  parentPort?.postMessage(statusCounts);
  agent.destroy();
});
for (let index = 0; index < plan.connections; index += 1) void loop();
