import { expect, it } from 'vitest';
import { formatSubjectKind, getStoredTitle, isPersonal } from './audit.ts';

it('isPersonal separates actions on people from those on things', () => {
  expect(['user.suspended', 'credits.granted', 'email-change.requested'].every(isPersonal)).toBe(true);
  expect(['claim.approved', 'listing.held', 'token.made', 'job.started'].some(isPersonal)).toBe(false);
});

it('formatSubjectKind and getStoredTitle describe the thing', () => {
  expect(formatSubjectKind('link-entry.added')).toBe('Link entry');
  expect(getStoredTitle({ projectName: 'Lantern', kind: 'audit' })).toBe('Lantern');
  expect(getStoredTitle({ name: 7, title: '' })).toBeNull();
});
