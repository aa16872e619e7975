import { describe, expect, it } from 'vitest';
import { type ClientError, createClientErrorSampler, readClientErrors } from './client-errors.server.ts';

const origin = 'https://drop.example';
const page = { kind: 'error', message: 'TypeError: x', stack: '', path: '/tracker' } as const;

describe('readClientErrors', () => {
  it('parses a page report', () => {
    const report = {
      kind: 'react',
      message: `Error: nothing for ada@example.com ${'long '.repeat(100)}`,
      stack: `    at add (${origin}/assets/app-Ab12cd34.js:1:2)`,
      path: '/quests/018f0000-0000-7000-8000-000000000001?code=1',
      userId: '018f0000-0000-7000-8000-000000000002',
    };
    const [error, ...others] = readClientErrors('application/json', report, origin);
    expect(others).toEqual([]);
    expect(error).toEqual({
      kind: 'react',
      message: expect.stringMatching(/^Error: nothing for \[email\] long /),
      stack: 'add /assets/app-Ab12cd34.js:1:2',
      path: '/quests/:id',
    });
    expect(error?.message).toHaveLength(300);
  });

  it.each([undefined, null, 'text', [], {}, { ...page, kind: 'csp' }, { ...page, stack: 7 }])(
    'returns nothing for %j',
    (body) => {
      expect(readClientErrors('application/json', body, origin)).toEqual([]);
      expect(readClientErrors('application/csp-report', body, origin)).toEqual([]);
      expect(readClientErrors('application/reports+json', body, origin)).toEqual([]);
    },
  );

  const violation: ClientError = {
    kind: 'csp',
    message: 'script-src-elem blocked https://evil.example',
    stack: '/assets/app-Ab12cd34.js:1:2',
    path: '/tracker',
  };
  const legacy = {
    'document-uri': `${origin}/tracker?search=ada#claims`,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=ada',
    'source-file': `${origin}/assets/app-Ab12cd34.js`,
    'line-number': 1,
    'column-number': 2,
  };
  const body = {
    documentURL: legacy['document-uri'],
    effectiveDirective: 'script-src-elem',
    blockedURL: legacy['blocked-uri'],
    sourceFile: legacy['source-file'],
    lineNumber: 1,
    columnNumber: 2,
  };
  const readUriReport = (changes: object) =>
    readClientErrors('application/csp-report', { 'csp-report': { ...legacy, ...changes } }, origin);
  const readEndpointReport = (changes: object) =>
    readClientErrors(
      'application/reports+json',
      [{ type: 'csp-violation', age: 1, url: '', body: { ...body, ...changes } }],
      origin,
    );

  it('parses violations in both formats', () => {
    expect(readUriReport({})).toEqual([violation]);
    expect(readEndpointReport({})).toEqual([violation]);
    const inline = { ...violation, message: 'script-src-elem blocked inline', stack: '' };
    expect(readUriReport({ 'blocked-uri': 'inline', 'source-file': undefined })).toEqual([inline]);
    expect(readEndpointReport({ blockedURL: 'inline', sourceFile: null })).toEqual([inline]);
  });

  it('ignores violations by extensions and on other origins', () => {
    for (const blocked of [
      'chrome-extension',
      'moz-extension://018f/x.js',
      'safari-web-extension://1/x.js',
    ]) {
      expect(readUriReport({ 'blocked-uri': blocked })).toEqual([]);
      expect(readEndpointReport({ blockedURL: blocked })).toEqual([]);
    }
    expect(readUriReport({ 'source-file': 'chrome-extension' })).toEqual([]);
    expect(readEndpointReport({ sourceFile: 'chrome-extension://018f/x.js' })).toEqual([]);
    expect(readUriReport({ 'document-uri': 'https://evil.example/' })).toEqual([]);
    expect(readEndpointReport({ documentURL: 'about:blank' })).toEqual([]);
  });

  it('parses at most five reports of a body, and only violations', () => {
    const report = { type: 'csp-violation', body };
    const many = [{ type: 'deprecation', body: { id: 'x' } }, ...Array.from({ length: 9 }, () => report)];
    expect(readClientErrors('application/reports+json', many, origin)).toHaveLength(5);
  });
});

describe('createClientErrorSampler', () => {
  const atSecond = (seconds: number) => new Date(seconds * 1000);

  it('passes the same error once a minute, with its previous repeats', () => {
    const sample = createClientErrorSampler();
    expect(sample(page, atSecond(0))).toEqual({ repeats: 0 });
    expect(sample({ ...page, path: '/guides' }, atSecond(1))).toBeUndefined();
    expect(sample(page, atSecond(59))).toBeUndefined();
    expect(sample({ ...page, kind: 'react' }, atSecond(59))).toEqual({ repeats: 0 });
    expect(sample(page, atSecond(60))).toEqual({ repeats: 2 });
    expect(sample(page, atSecond(200))).toEqual({ repeats: 0 });
  });

  it('passes at most twenty errors a minute', () => {
    const sample = createClientErrorSampler();
    const countPassed = (seconds: number) =>
      Array.from({ length: 50 }, (_, n) =>
        sample({ ...page, message: `TypeError: ${n}` }, atSecond(seconds)),
      ).filter((item) => item !== undefined).length;
    expect(countPassed(0)).toBe(20);
    expect(countPassed(30)).toBe(0);
    expect(countPassed(61)).toBe(20);
  });
});
