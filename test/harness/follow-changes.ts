import { changes } from '../../src/features/airdrops/calls.ts';
import type { ClusterCaller } from './cluster.ts';
import { pauseClient } from './pacing.ts';

export type Follower = {
  /** The ids of the airdrops seen. */
  seen: ReadonlySet<string>;
  /** The number of connections made. */
  countConnections: () => number;
  /** Responses other than a stream or changes, and streams that broke without an end. */
  failures: readonly string[];
  stop: () => Promise<void>;
};

/** Reads a user's event stream as an open page does: fetches the changes of each event, and reconnects after the end. */
export function followChanges(origin: string, caller: ClusterCaller): Follower {
  const seen = new Set<string>();
  const failures: string[] = [];
  const stopped = new AbortController();
  let connections = 0;
  let revision = 0;
  let fetching = Promise.resolve();

  async function fetchChanges(): Promise<void> {
    const { status, body } = await caller.call('GET', `/airdrops/changes?since=${revision}`);
    if (status !== 200) {
      failures.push(`changes: ${status} ${JSON.stringify(body)}`);
      return;
    }
    const page = changes.parse(body);
    for (const { id } of page.changed) seen.add(id);
    revision = page.revision;
    if (page.more) await fetchChanges();
  }

  async function readStream(): Promise<void> {
    connections += 1;
    const headers = { cookie: caller.cookie() ?? '' };
    const response = await fetch(`${origin}/events`, { headers, signal: stopped.signal });
    if (response.status !== 200 || response.body === null) {
      failures.push(`events: ${response.status}`);
      return;
    }
    let buffered = '';
    let lastEvent = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (buffered + part).split('\n\n');
      buffered = events.pop() ?? '';
      for (const event of events) {
        const name = event.match(/^event: (\w+)$/m)?.[1];
        lastEvent = name ?? lastEvent;
        if (name !== undefined && name !== 'bye') fetching = fetching.then(fetchChanges);
      }
    }
    if (lastEvent !== 'bye') failures.push(`events: ended after ${lastEvent}`);
  }

  const reading = (async () => {
    while (!stopped.signal.aborted) {
      await readStream().catch((error: unknown) => {
        if (!stopped.signal.aborted) failures.push(`events: ${String(error)}`);
      });
      await pauseClient(50);
    }
  })();

  return {
    seen,
    countConnections: () => connections,
    failures,
    stop: async () => {
      stopped.abort();
      await reading;
      await fetching;
    },
  };
}
