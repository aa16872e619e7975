import { clientErrorsPath } from '#/lib/client-error-report.ts';

/** Headers useful on every response. */
function createFileHeaders(isSecure: boolean): [string, string][] {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
  if (isSecure) headers.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Headers of every response, except files of the build. */
export function createCommonHeaders(isSecure: boolean): [string, string][] {
  return [
    ...createFileHeaders(isSecure),
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
  ];
}

/**
 * Headers of a build file. Other common headers only concern documents, and would add a third of a kilobyte
 * to each of the dozen files of a first visit. The policy applies to workers.
 */
export function createAssetHeaders(isSecure: boolean): [string, string][] {
  return [
    ...createFileHeaders(isSecure),
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ];
}

/** The policy of responses that aren't pages: they load nothing and can't be framed. */
export const bareCsp =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Headers of a response outside the middleware. */
export function createBareHeaders(isSecure: boolean): [string, string][] {
  return [...createCommonHeaders(isSecure), ['content-security-policy', bareCsp]];
}

const reportingGroup = 'csp';
const getReportsUrl = (build: string): string => `${clientErrorsPath}?build=${build}`;

export type PagePolicy = {
  nonce: string;
  /** The build ID, which violation reports contain. */
  build: string;
  /** Hash sources of a cached page's inline scripts; the nonce then only covers style elements. */
  scripts?: readonly string[];
  isSecure: boolean;
  /** The development server's live reload needs inline scripts and a WebSocket. */
  isDevelopment: boolean;
  /** Additional origins of images. */
  imageOrigins: readonly string[];
  /** Origins of third-party scripts and their resources: of ads, if they are shown. */
  thirdPartyOrigins?: readonly string[];
};

/**
 * The policy of our pages: own files, and inline scripts and style elements only with this nonce, or scripts
 * with these hashes.
 */
function createPageCsp(policy: PagePolicy): string {
  const { nonce, scripts, build, isSecure, isDevelopment, imageOrigins, thirdPartyOrigins = [] } = policy;
  const scriptSources = [...(scripts ?? [`'nonce-${nonce}'`]), ...thirdPartyOrigins];
  const directives = [
    "default-src 'self'",
    isDevelopment
      ? ["script-src 'self' 'unsafe-inline'", ...thirdPartyOrigins].join(' ')
      : ["script-src 'self'", ...scriptSources].join(' '),
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...imageOrigins, ...thirdPartyOrigins].join(' '),
    "font-src 'self'",
    [isDevelopment ? "connect-src 'self' ws:" : "connect-src 'self'", ...thirdPartyOrigins].join(' '),
    ...(thirdPartyOrigins.length > 0 ? [["frame-src 'self'", ...thirdPartyOrigins].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${getReportsUrl(build)}`,
  ];
  // Browsers that support `report-to` prefer it over `report-uri`, and accept its endpoints over HTTPS only.
  if (isSecure) directives.push('upgrade-insecure-requests', `report-to ${reportingGroup}`);
  return directives.join('; ');
}

/** Headers with the policy of our pages and the endpoint for violation reports. */
export function createPageHeaders(policy: PagePolicy): [string, string][] {
  const headers: [string, string][] = [['content-security-policy', createPageCsp(policy)]];
  if (policy.isSecure)
    headers.push(['reporting-endpoints', `${reportingGroup}="${getReportsUrl(policy.build)}"`]);
  return headers;
}
