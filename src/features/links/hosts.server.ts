/** Yields the host and each of its parent domains. */
export function* listDomains(host: string): Generator<string> {
  for (let remainder = host; remainder !== ''; ) {
    yield remainder;
    const dot = remainder.indexOf('.');
    remainder = dot < 0 ? '' : remainder.slice(dot + 1);
  }
}

/** Returns the host or its nearest parent domain in the set. */
export function findDomain(host: string, hosts: { has: (domain: string) => boolean }): string | undefined {
  for (let index = 0; ; ) {
    const domain = index === 0 ? host : host.slice(index);
    if (hosts.has(domain)) return domain;
    const dot = host.indexOf('.', index);
    if (dot < 0) return undefined;
    index = dot + 1;
  }
}
