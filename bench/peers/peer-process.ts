import { parseArgs } from 'node:util';
import type { PeerPerson } from './people.ts';

/** Arguments of a peer's process: the folder of its packages, and the database. */
export function parsePeerArguments() {
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

/** Prints the peer's port, its process ID, and the requests of its users. */
export function reportReady({ port, pid, people }: Ready): void {
  process.stdout.write(`peer at ${port} ${pid} ${JSON.stringify(people)}\n`);
  process.once('SIGTERM', () => process.exit(0));
}
