import { parseArgs } from 'node:util';
import type { PeerPerson } from './people.ts';

/** What the bench tells a peer's process: where its packages are, and the database. */
export function peerArguments() {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: '' },
      host: { type: 'string', default: '' },
      database: { type: 'string', default: '' },
      user: { type: 'string', default: '' },
      connections: { type: 'string', default: '10' },
    },
  });
  return { ...values, connections: Number(values.connections) };
}

type Ready = { port: number; pid: number; people: readonly PeerPerson[] };

/** Says where the peer listens, which process that is, and what its people send. */
export function sayReady({ port, pid, people }: Ready): void {
  process.stdout.write(`peer at ${port} ${pid} ${JSON.stringify(people)}\n`);
  process.once('SIGTERM', () => process.exit(0));
}
