import { Agent, request as httpRequest } from 'node:http';
import autocannon from 'autocannon';
import { quantile } from './statistics.ts';

export type BenchRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

export type Target = {
  url: string;
  requests: readonly BenchRequest[];
  /** Returns the error in a response's body; undefined if it is correct. */
  check: (body: string) => string | undefined;
};

export type Figures = { responses: number; perSecond: number; p50: number; p99: number; failures: number };

/** Checks one in this many bodies. */
const sampleEvery = 500;

class Tally {
  readonly #check: Target['check'];
  readonly latencies: number[] = [];
  failures = 0;
  /** Errors and their counts. */
  readonly complaints = new Map<string, number>();

  constructor(check: Target['check']) {
    this.#check = check;
  }

  countFailure(complaint: string): void {
    this.failures += 1;
    this.countComplaint(complaint);
  }

  countComplaint(complaint: string): void {
    this.complaints.set(complaint, (this.complaints.get(complaint) ?? 0) + 1);
  }

  checkSample(body: string): void {
    if (this.latencies.length % sampleEvery !== 0) return;
    const complaint = this.#check(body);
    if (complaint !== undefined) this.countFailure(complaint);
  }

  computeFigures(seconds: number): Figures {
    for (const [complaint, times] of this.complaints) {
      process.stderr.write(`  ${times} × wrong response: ${complaint}\n`);
    }
    const sorted = Float64Array.from(this.latencies).sort();
    return {
      responses: sorted.length,
      perSecond: sorted.length / seconds,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      failures: this.failures,
    };
  }
}

/** A closed loop: each connection sends its next request after its response. Latencies in milliseconds. */
export async function runClosedLoop(target: Target, connections: number, seconds: number): Promise<Figures> {
  const tally = new Tally(target.check);
  let client = 0;
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    timeout: 20,
    sampleInt: 100,
    verifyBody(body) {
      tally.checkSample(String(body));
      return true;
    },
    setupClient(item) {
      // Each connection has its own users, so that no two wait for the same user's row.
      const connectionRequests = target.requests.filter(
        (_, index) => index % connections === client % connections,
      );
      client += 1;
      item.setRequests(connectionRequests.map((request) => ({ ...request })));
      item.on('response', (status, _bytes, ms) => {
        tally.latencies.push(ms);
        if (status < 200 || status > 299) tally.countComplaint(`status ${status}`);
      });
    },
  });
  tally.failures += result.non2xx + result.errors + result.timeouts;
  return tally.computeFigures(result.duration);
}

/** An open loop: sends requests at a fixed rate, whatever the responses; latency counts from the due time. */
export async function runFixedRate(target: Target, perSecond: number, seconds: number): Promise<Figures> {
  const tally = new Tally(target.check);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(target.url);
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  let sent = 0;
  let open = 0;

  const send = (due: number): void => {
    const request = target.requests[sent % target.requests.length];
    if (request === undefined) throw new RangeError('a target needs requests');
    open += 1;
    const { method, path, headers } = request;
    const outgoing = httpRequest({ agent, hostname, port, method, path, headers, timeout: 20_000 });
    outgoing.on('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.on('error', (error) => {
      open -= 1;
      tally.countFailure(error.message);
    });
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        open -= 1;
        tally.latencies.push(performance.now() - due);
        const status = response.statusCode ?? 0;
        if (status < 200 || status > 299) tally.countFailure(`status ${status}`);
        else tally.checkSample(Buffer.concat(chunks).toString());
      });
    });
    outgoing.end(request.body);
  };

  await new Promise<void>((resolve) => {
    const step = (): void => {
      const now = performance.now();
      for (; sent < total && started + (sent * 1000) / perSecond <= now; sent += 1) {
        send(started + (sent * 1000) / perSecond);
      }
      const isDone = sent >= total && open === 0;
      if (isDone || now > started + (seconds + 25) * 1000) resolve();
      else setTimeout(step, 1);
    };
    step();
  });
  agent.destroy();
  return tally.computeFigures(seconds);
}
