import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Server as NetServer } from 'node:net';

/** Another program listens on the port. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

/** The program can't listen at the address. */
export class WrongHostError extends Error {
  override readonly name = 'WrongHostError';
}

/** Error codes for an address that is invalid or not on this machine. */
const wrongHostCodes = new Set([
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
  'EINVAL',
  'EAFNOSUPPORT',
]);

type ListenAddress = { port: number; host: string };

export type Port = {
  number: number;
  /** Opens the port. Throws PortInUseError if another program was faster. */
  open: () => Promise<void>;
};

async function withPortErrors<T>({ port, host }: ListenAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (wrongHostCodes.has(String(error.code))) {
      throw new WrongHostError(
        `HOST=${host} isn’t an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all its addresses.`,
        { cause: error },
      );
    }
    if (error.code !== 'EADDRINUSE') throw error;
    throw new PortInUseError(
      `Port ${port} on ${host} is already in use. Set PORT to another number, or stop the other program.`,
    );
  }
}

async function listen(server: NetServer, { port, host }: ListenAddress): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, 'listening');
  // A listening TCP server's address is an object.
  return server.address() as AddressInfo;
}

/** Loopback addresses that reach a wildcard listener. */
const loopback: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Throws if the port is in use. Tests with an outgoing connection from the port: a listener, however brief,
 * could receive a request.
 */
async function tryPort({ port, host }: ListenAddress): Promise<void> {
  const target = createServer((socket) => socket.destroy());
  const { address, port: targetPort } = await listen(target, { port: 0, host });
  const probe = connect({
    host: loopback[address] ?? address,
    port: targetPort,
    localAddress: address,
    localPort: port,
  });
  try {
    await once(probe, 'connect');
  } finally {
    // A reset leaves no TIME_WAIT on the port.
    probe.resetAndDestroy();
    target.close();
  }
}

/**
 * Checks that the server can have its port, and leaves it closed until `open`: proxies retry refused
 * connections at once, and accepted ones must be served. Port 0 is opened here, since its number isn't known
 * yet.
 */
export async function findPort(server: Server, listenAddress: ListenAddress): Promise<Port> {
  if (listenAddress.port === 0) {
    const { port } = await withPortErrors(listenAddress, () => listen(server, listenAddress));
    return { number: port, open: async () => undefined };
  }
  await withPortErrors(listenAddress, () => tryPort(listenAddress));
  return {
    number: listenAddress.port,
    open: async () => {
      await withPortErrors(listenAddress, () => listen(server, listenAddress));
    },
  };
}
