import { clientErrorsPath } from '#/lib/client-errors.ts';

/** What is of use on whatever a browser fetches. */
function fileHeaders(secure: boolean): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (secure) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Headers that every answer carries, whatever it is, but for files of the build. */
export function commonHeaders(secure: boolean): [string, string][] {
  return [
    ...fileHeaders(secure),
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];
}

/**
 * Headers of a file of the build. A first visit fetches a dozen, and what else answers say of themselves is for documents alone: it would
 * be a third of a kilobyte with each. The policy is a worker's own.
 */
export function assetHeaders(secure: boolean): [string, string][] {
  return [...fileHeaders(secure), ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"]];
}

/** The policy of answers that are no pages: they load nothing and stand in no frame. */
export const bareCsp =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of an answer that nothing else puts any on. */
export function bareHeaders(secure: boolean): [string, string][] {
  return [...commonHeaders(secure), ['content-security-policy', bareCsp]];
}

const reportingGroup = 'csp';
const reportsUrl = (build: string): string => `${clientErrorsPath}?build=${build}`;

export type PagePolicy = {
  nonce: string;
  /** The id of the build, which reports of violations name. */
  build: string;
  /** The sources of a cached page's inline scripts; the nonce is good for style elements only then. */
  scripts?: readonly string[];
  secure: boolean;
  /** The development server's reloading needs inline scripts and a socket. */
  development: boolean;
  /** Origins, beside our own, that pages may load pictures from. */
  pictures: readonly string[];
  /** Origins whose scripts pages may load, and what those bring along: of ads, where they are shown. */
  foreign?: readonly string[];
};

/**
 * The policy of our own pages: own files, and inline scripts and style elements only with this nonce, or scripts with
 * these hashes.
 */
function pageCsp(policy: PagePolicy): string {
  const { nonce, scripts, build, secure, development, pictures, foreign = [] } = policy;
  const inline = [...(scripts ?? [`'nonce-${nonce}'`]), ...foreign];
  const directives = [
    "default-src 'self'",
    development
      ? ["script-src 'self' 'unsafe-inline'", ...foreign].join(' ')
      : ["script-src 'self'", ...inline].join(' '),
    development ? "style-src 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures, ...foreign].join(' '),
    "font-src 'self'",
    [development ? "connect-src 'self' ws:" : "connect-src 'self'", ...foreign].join(' '),
    ...(foreign.length > 0 ? [["frame-src 'self'", ...foreign].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportsUrl(build)}`,
  ];
  // Browsers use `report-to` instead of `report-uri` where they know it, and accept its endpoints over HTTPS only.
  if (secure) directives.push('upgrade-insecure-requests', `report-to ${reportingGroup}`);
  return directives.join('; ');
}

/** The policy of our own pages, and where browsers report what violates it. */
export function pageHeaders(policy: PagePolicy): [string, string][] {
  const headers: [string, string][] = [['content-security-policy', pageCsp(policy)]];
  if (policy.secure) headers.push(['reporting-endpoints', `${reportingGroup}="${reportsUrl(policy.build)}"`]);
  return headers;
}
