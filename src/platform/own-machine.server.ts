import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '#/config.server.ts';

/** The settings that say whether others may reach the server. */
export type OwnMachineConfig = Pick<Config, 'appEnv' | 'baseUrl' | 'trustedProxies'>;

export type OwnMachine = {
  /** Whether the settings are those of one person's own machine. If not, no request is admitted. */
  isSetUp: boolean;
  /** Whether a request comes straight from this machine. */
  admits: (request: IncomingMessage | undefined) => boolean;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, also an IPv4 one written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether a host name, as the URL parser writes it or as one listens on it, means this machine alone. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
}

/** What proxies and tunnels add to the requests that they pass on. No browser sends them by itself. */
const forwarding =
  /^(forwarded|via|x-forwarded|x-real-ip|(.+-)?client-ip|x-original-|x-rewrite-|x-cluster-|x-envoy-|x-azure-|x-appengine-|x-arr-|x-amzn-|x-proxy|proxy-|cf-|cdn-|fastly-|fly-|tailscale-|ngrok-)/;

/**
 * Decides for what helps to try things out (the outbox, sandbox payments, test upgrades, demo accounts) whether it exists:
 * only with APP_ENV=local at an address of this machine without a proxy, and there only for requests that come straight
 * from this machine, at that address. A proxy or a tunnel on this machine connects from it as well; what gives it away is
 * the Host, a header that it adds, or that it speaks HTTP/1.0.
 */
export function createOwnMachine({ appEnv, baseUrl, trustedProxies }: OwnMachineConfig): OwnMachine {
  const { host, hostname } = new URL(baseUrl);
  const isSetUp = appEnv === 'local' && isLoopbackName(hostname) && trustedProxies.length === 0;
  return {
    isSetUp,
    admits: (request) => {
      if (!isSetUp || request === undefined || request.headers.host !== host) return false;
      if (!isLoopbackAddress(request.socket.remoteAddress ?? '') || request.httpVersion === '1.0')
        return false;
      return !Object.keys(request.headers).some((name) => forwarding.test(name));
    },
  };
}
