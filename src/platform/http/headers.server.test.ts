import { expect, it } from 'vitest';
import { createPageHeaders } from './headers.server.ts';

const policy = { nonce: 'n', build: '0123456789ab', isDevelopment: false, imageOrigins: [] };

function readReporting(isSecure: boolean) {
  const headers = new Map(createPageHeaders({ ...policy, isSecure }));
  const directives = headers.get('content-security-policy')?.split('; ') ?? [];
  return {
    reports: directives.filter((directive) => directive.startsWith('report-')),
    endpoints: headers.get('reporting-endpoints'),
  };
}

it('returns report-uri and report-to over HTTPS', () => {
  expect(readReporting(true)).toEqual({
    reports: ['report-uri /api/client-errors?build=0123456789ab', 'report-to csp'],
    endpoints: 'csp="/api/client-errors?build=0123456789ab"',
  });
});

it('returns only report-uri without HTTPS', () => {
  expect(readReporting(false)).toEqual({
    reports: ['report-uri /api/client-errors?build=0123456789ab'],
    endpoints: undefined,
  });
});
