import config from 'eth-phishing-detect/src/config.json' with { type: 'json' };
import type { LinkGuard } from '#/lib/link-verdicts.ts';
import { hostOf } from '#/lib/urls.ts';

/** The host, and each domain that it belongs to. */
function* domainsOf(host: string): Generator<string> {
  for (let rest = host; rest !== ''; ) {
    yield rest;
    const dot = rest.indexOf('.');
    rest = dot < 0 ? '' : rest.slice(dot + 1);
  }
}

/** Judges by the list of phishing sites that comes with the program. */
export function createLinkGuard(): LinkGuard {
  const listed = new Set(config.blacklist);
  return {
    judge: (url) => {
      const host = hostOf(url);
      if (host === undefined) return { verdict: 'blocked', reasons: [] };
      for (const domain of domainsOf(host)) {
        if (listed.has(domain))
          return { verdict: 'blocked', reasons: [{ rule: 'listed', host, resembles: null }] };
      }
      return { verdict: 'ok', reasons: [] };
    },
  };
}
