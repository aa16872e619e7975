import { z } from 'zod';
import { scrubPath, scrubStack, scrubText, scrubUrl } from './scrub.server.ts';

export const clientErrorKinds = ['error', 'unhandledrejection', 'react', 'csp'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

/** An error in a browser, without personal data. */
export type ClientError = {
  kind: ClientErrorKind;
  message: string;
  stack: string;
  path: string;
};

const maxMessageLength = 300;
const maxReportsInBody = 5;
/** Browsers report the scheme alone, or the whole URL. */
const extensionUrl = /^(?:chrome|moz|safari(?:-web)?)-extension\b/;
/** A blocked source without a URL: `inline`, `eval`, `data` … */
const blockedKeyword = /^[a-z-]{1,30}$/;

const pageReport = z.object({
  kind: z.enum(clientErrorKinds).exclude(['csp']),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
});

const position = z.number().int().nonnegative().nullish();
/** `application/csp-report`, the format of `report-uri`. */
const cspReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().nullish(),
    'line-number': position,
    'column-number': position,
  }),
});
/** `application/reports+json`, the format of `report-to`. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: z.string(),
        effectiveDirective: z.string(),
        blockedURL: z.string().nullish(),
        sourceFile: z.string().nullish(),
        lineNumber: position,
        columnNumber: position,
      })
      .optional()
      .catch(undefined),
  }),
);

type Violation = {
  documentUrl: string;
  directive: string;
  blocked: string;
  sourceFile: string;
  line: number;
  column: number;
};

/** Returns undefined for violations by browser extensions and on pages of another origin. */
function toClientError(violation: Violation, origin: string): ClientError | undefined {
  const { documentUrl, blocked, sourceFile, line, column } = violation;
  if (extensionUrl.test(blocked) || extensionUrl.test(sourceFile)) return undefined;
  if (!URL.canParse(documentUrl) || new URL(documentUrl).origin !== origin) return undefined;
  const directive = blockedKeyword.test(violation.directive) ? violation.directive : 'unknown directive';
  const blockedSource = blockedKeyword.test(blocked) ? blocked : scrubUrl(blocked, origin);
  return {
    kind: 'csp',
    message: `${directive} blocked ${blockedSource}`,
    stack: scrubStack(`${sourceFile}:${line}:${column}`, origin),
    path: scrubPath(new URL(documentUrl).pathname),
  };
}

function readCspReport(body: unknown): Violation[] {
  const parsed = cspReport.safeParse(body);
  if (!parsed.success) return [];
  const report = parsed.data['csp-report'];
  const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(
    ' ',
    1,
  );
  return [
    {
      documentUrl: report['document-uri'],
      directive,
      blocked: report['blocked-uri'] ?? '',
      sourceFile: report['source-file'] ?? '',
      line: report['line-number'] ?? 0,
      column: report['column-number'] ?? 0,
    },
  ];
}

function readReports(body: unknown): Violation[] {
  const parsed = reports.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.flatMap(({ type, body: report }) =>
    type !== 'csp-violation' || report === undefined
      ? []
      : {
          documentUrl: report.documentURL,
          directive: report.effectiveDirective,
          blocked: report.blockedURL ?? '',
          sourceFile: report.sourceFile ?? '',
          line: report.lineNumber ?? 0,
          column: report.columnNumber ?? 0,
        },
  );
}

function readPageReport(body: unknown, origin: string): ClientError[] {
  const parsed = pageReport.safeParse(body);
  if (!parsed.success) return [];
  const { kind, message, stack, path } = parsed.data;
  return [
    {
      kind,
      message: scrubText(message, origin).slice(0, maxMessageLength),
      stack: scrubStack(stack, origin),
      path: scrubPath(path),
    },
  ];
}

/**
 * Parses a report of media type `type` into errors. `origin` is the origin of our pages. Returns an empty
 * list for a malformed body.
 */
export function readClientErrors(type: string, body: unknown, origin: string): ClientError[] {
  if (type === 'application/json') return readPageReport(body, origin);
  const violations = type === 'application/csp-report' ? readCspReport(body) : readReports(body);
  return violations.slice(0, maxReportsInBody).flatMap((violation) => toClientError(violation, origin) ?? []);
}

const minuteMs = 60_000;
const maxLinesPerMinute = 20;

/**
 * Decides which errors are logged: the first of its kind in each minute, at most 20 a minute. Returns
 * undefined for the others, else how many repeats were skipped in the minute before.
 */
export function createClientErrorSampler() {
  let startedAt = Number.NEGATIVE_INFINITY;
  let skipped = new Map<string, number>();
  let skippedBefore = new Map<string, number>();
  return ({ kind, message, stack }: ClientError, now: Date): { repeats: number } | undefined => {
    const elapsedMs = now.getTime() - startedAt;
    if (elapsedMs >= minuteMs || elapsedMs < 0) {
      skippedBefore = skipped;
      skipped = new Map();
      startedAt = now.getTime();
    }
    const fingerprint = [kind, message, stack.split('\n', 1)[0]].join('\n');
    const count = skipped.get(fingerprint);
    if (count !== undefined) {
      skipped.set(fingerprint, count + 1);
      return undefined;
    }
    if (skipped.size >= maxLinesPerMinute) return undefined;
    skipped.set(fingerprint, 0);
    return { repeats: skippedBefore.get(fingerprint) ?? 0 };
  };
}
