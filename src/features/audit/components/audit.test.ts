import { expect, it } from 'vitest';
import { formatSubjectKind, getStoredTitle, isPersonal } from './audit.ts';

it('isPersonal returns true for actions on people only', () => {
  expect(['user.suspended', 'credits.granted', 'email-change.requested'].every(isPersonal)).toBe(true);
  expect(['claim.approved', 'listing.held', 'token.made', 'job.started'].some(isPersonal)).toBe(false);
});

it('formatSubjectKind formats the noun of an action', () => {
  expect(formatSubjectKind('link-entry.added')).toBe('Link entry');
});

it('getStoredTitle returns the first title among the details', () => {
  expect(getStoredTitle({ projectName: 'Lantern', kind: 'audit' })).toBe('Lantern');
  expect(getStoredTitle({ name: 7, title: '' })).toBeNull();
});
