import { expect, it } from 'vitest';
import { createPageHeaders } from './headers.server.ts';

const policy = { nonce: 'n', build: '0123456789ab', development: false, pictures: [] };

function read(secure: boolean) {
  const headers = new Map(createPageHeaders({ ...policy, secure }));
  const directives = headers.get('content-security-policy')?.split('; ') ?? [];
  return {
    reports: directives.filter((directive) => directive.startsWith('report-')),
    endpoints: headers.get('reporting-endpoints'),
  };
}

it('createPageHeaders names both ways to report violations over HTTPS', () => {
  expect(read(true)).toEqual({
    reports: ['report-uri /api/client-errors?build=0123456789ab', 'report-to csp'],
    endpoints: 'csp="/api/client-errors?build=0123456789ab"',
  });
});

it('createPageHeaders names only report-uri without HTTPS', () => {
  expect(read(false)).toEqual({
    reports: ['report-uri /api/client-errors?build=0123456789ab'],
    endpoints: undefined,
  });
});
