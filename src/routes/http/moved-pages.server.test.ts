import { describe, expect, it } from 'vitest';
import { getMovedAddress } from './moved-pages.server.ts';

describe('getMovedAddress', () => {
  it.each([
    [
      '/admin/claimants/01940000-0000-7000-8000-000000000081',
      '',
      '/admin/follow-claims?claimant=01940000-0000-7000-8000-000000000081',
    ],
    ['/admin/reports', '', '/admin/queue?kind=report'],
    ['/admin/reports', '?show=hidden&after=x', '/admin/queue?kind=report&show=hidden'],
    ['/admin/submissions', '', '/admin/queue?kind=submission'],
    [
      '/admin/submissions',
      '?status=approved&kind=quest',
      '/admin/queue?kind=submission&show=approved&item=quest',
    ],
    ['/admin/payments', '?flag=any&state=paid', '/admin/queue?kind=payment&show=flagged'],
  ])('returns the new address of %s%s', (path, search, expected) => {
    expect(getMovedAddress(path, search)).toBe(expected);
  });

  it.each([
    ['/admin/payments', ''],
    ['/admin/payments', '?flag=surplus'],
    ['/admin/submissions/01940000-0000-7000-8000-000000000081', ''],
    ['/admin/claimants', ''],
    ['/admin/claimants/%26x', ''],
  ])('returns undefined for %s%s', (path, search) => {
    expect(getMovedAddress(path, search)).toBeUndefined();
  });
});
