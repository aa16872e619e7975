import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '#/config/config.server.ts';

/** The settings that decide whether other machines may reach the server. */
export type OwnMachineConfig = Pick<Config, 'appEnv' | 'baseUrl' | 'trustedProxies'>;

export type OwnMachine = {
  /** Whether the settings are those of a personal machine. If not, every request is rejected. */
  isSetUp: boolean;
  /** Whether a request comes directly from this machine. */
  admits: (request: IncomingMessage | undefined) => boolean;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether an address is a loopback address, also for IPv4 written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Returns whether a host name means this machine only, as the URL parser writes it or as a listen address.
 */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
}

/** Headers that proxies and tunnels add to the requests they forward. Browsers don't send them. */
const forwardingHeaders =
  /^(forwarded|via|x-forwarded|x-real-ip|(.+-)?client-ip|x-original-|x-rewrite-|x-cluster-|x-envoy-|x-azure-|x-appengine-|x-arr-|x-amzn-|x-proxy|proxy-|cf-|cdn-|fastly-|fly-|tailscale-|ngrok-)/;

/**
 * Decides whether developer aids (the outbox, sandbox payments, test upgrades, demo accounts) exist: only
 * with APP_ENV=local at an address of this machine without a proxy, and only for requests directly from this
 * machine, at that address. A proxy or a tunnel on this machine also connects from it; the Host header, a
 * header it adds, or HTTP/1.0 reveals it.
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
      return !Object.keys(request.headers).some((name) => forwardingHeaders.test(name));
    },
  };
}
