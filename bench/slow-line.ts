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
    /** Its own last byte. */
    let endsAt = 0;
    far.on('data', (data) => {
      for (let at = 0; at < data.length; at += chunkBytes) {
        const chunk = data.subarray(at, at + chunkBytes);
        const now = performance.now();
        freeAt = Math.max(freeAt, now) + (chunk.length * 1000) / downloadThroughput;
        endsAt = freeAt + latency;
        setTimeout(() => {
          lastAt = performance.now();
          if (near.writable) near.write(chunk);
        }, endsAt - now);
      }
    });
    far.on('end', () => setTimeout(() => near.end(), Math.max(0, endsAt - performance.now())));
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
