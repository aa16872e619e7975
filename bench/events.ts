import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { addedAirdropName } from './fill.ts';
import type { Measurement } from './report.ts';
import { startBenchSite } from './site.ts';
import { quantile } from './statistics.ts';

export type EventsOptions = { streams: number; seconds: number };

const batchSize = 50;
const patienceMs = 10_000;

/** Returns the resident memory of a process in bytes; undefined if the system doesn't report it. */
export function getResidentBytes(pid: number): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? undefined : Number(line[1]) * 1024;
  } catch {
    return undefined;
  }
}

function openStream(url: URL, headers: Record<string, string>, onEvents: (text: string) => void) {
  return new Promise<Socket>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /events HTTP/1.1\r\nhost: ${url.host}\r\n${lines.join('')}\r\n`);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (text.includes('event: hello')) resolve(socket);
      else if (/^HTTP\/1\.1 (?!200)/.test(text)) reject(new Error(text.slice(0, 200)));
      onEvents(text);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the stream ended')));
  });
}

/**
 * Opens streams, each with its own session, and makes one change a second: measures the delay until it
 * arrives, and the memory.
 */
export async function measureEvents(
  { streams, seconds }: EventsOptions,
  report: (line: string) => void,
): Promise<Measurement> {
  report(`W6 events: ${streams} streams`);
  const site = await startBenchSite({ users: streams, airdrops: 1, visits: 0, poolSize: 10 });
  const sockets: Socket[] = [];
  const listeners = new Map<string, (at: number) => void>();
  try {
    const url = new URL(site.baseUrl);
    await delay(3000);
    const before = getResidentBytes(site.serverPid);
    for (let from = 0; from < streams; from += batchSize) {
      const batch = site.users.slice(from, from + batchSize).map((user) =>
        openStream(url, site.getHeaders(user), (text) => {
          if (text.includes('event: change')) listeners.get(user.id)?.(performance.now());
        }),
      );
      sockets.push(...(await Promise.all(batch)));
    }
    await delay(3000);
    const after = getResidentBytes(site.serverPid);
    report(`  ${sockets.length} open`);

    const delays: number[] = [];
    let lost = 0;
    for (let second = 0; second < seconds; second += 1) {
      const user = site.users[Math.floor(Math.random() * streams)];
      if (user === undefined) continue;
      const received = new Promise<number>((resolve) => listeners.set(user.id, resolve));
      const sentAt = performance.now();
      const response = await fetch(`${site.baseUrl}/api/airdrops`, {
        method: 'POST',
        headers: { ...site.getHeaders(user), 'content-type': 'application/json' },
        body: JSON.stringify({ name: addedAirdropName, project: 'Example', eligibilityDate: '2026-11-20' }),
      });
      if (response.status !== 201) throw new Error(`a change was answered with ${response.status}`);
      const receivedAt = await Promise.race([received, delay(patienceMs, undefined, { ref: false })]);
      if (receivedAt === undefined) lost += 1;
      else delays.push(receivedAt - sentAt);
      await delay(Math.max(0, 1000 - (performance.now() - sentAt)));
    }
    const sorted = Float64Array.from(delays).sort();
    const megabytes = (bytes: number) => ({ value: bytes / 1e6, unit: 'MB' });
    const common = { workload: 'W6 events', unit: 'ms' };
    return {
      text: '',
      figures: [
        { ...common, metric: 'streams open', value: sockets.length, unit: '' },
        { ...common, metric: `changes of ${seconds} that were lost`, value: lost, unit: '', max: 0 },
        { ...common, metric: 'from a change to its event, median', value: quantile(sorted, 0.5) },
        { ...common, metric: 'from a change to its event, p99', value: quantile(sorted, 0.99) },
        { ...common, metric: 'the server before', ...megabytes(before ?? Number.NaN) },
        {
          ...common,
          metric: 'memory a stream',
          value: before === undefined || after === undefined ? Number.NaN : (after - before) / streams / 1000,
          unit: 'kB',
          max: 20,
        },
      ],
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await site.close();
  }
}
