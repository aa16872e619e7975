import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const chunkBytes = 8192;

export type SlowLine = {
  port: number;
  /** When something came over it last, of `performance.now`. */
  lastAt: () => number;
  close: () => void;
};

/** A port that leads to one of this machine over a line on which each answer is under way for `latency` ms, and all share its bytes a second. */
export async function openSlowLine(
  target: number,
  { latency, downloadThroughput }: { latency: number; downloadThroughput: number },
): Promise<SlowLine> {
  let freeAt = 0;
  let lastAt = performance.now();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    /** What is under way, in order: two timers of the same millisecond may end in the other one. */
    const underWay: { chunk: Buffer | undefined; arrivesAt: number }[] = [];
    let waits = false;
    const bring = (): void => {
      waits = false;
      for (let next = underWay[0]; next && next.arrivesAt <= performance.now(); next = underWay[0]) {
        underWay.shift();
        lastAt = performance.now();
        if (!near.writable) continue;
        if (next.chunk) near.write(next.chunk);
        else near.end();
      }
      wait();
    };
    const wait = (): void => {
      const next = underWay[0];
      if (waits || !next) return;
      waits = true;
      setTimeout(bring, Math.max(1, next.arrivesAt - performance.now()));
    };
    const send = (chunk: Buffer | undefined): void => {
      freeAt = Math.max(freeAt, performance.now()) + ((chunk?.length ?? 0) * 1000) / downloadThroughput;
      underWay.push({ chunk, arrivesAt: freeAt + latency });
      wait();
    };
    far.on('data', (data) => {
      for (let at = 0; at < data.length; at += chunkBytes) send(data.subarray(at, at + chunkBytes));
    });
    far.on('end', () => send(undefined));
    near.on('data', (data) => far.write(data));
    near.on('close', () => far.destroy());
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, lastAt: () => lastAt, close: () => void server.close() };
}
