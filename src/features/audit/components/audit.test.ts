import { expect, it } from 'vitest';
import { isPersonal, keptTitle, thingLabel } from './audit.ts';

it('knows acts about people from acts about things', () => {
  expect(['user.suspended', 'credits.granted', 'email-change.requested'].every(isPersonal)).toBe(true);
  expect(['claim.approved', 'listing.held', 'token.made', 'job.started'].some(isPersonal)).toBe(false);
});

it('says what a thing is and what it was called', () => {
  expect(thingLabel('link-entry.added')).toBe('Link entry');
  expect(keptTitle({ projectName: 'Lantern', kind: 'audit' })).toBe('Lantern');
  expect(keptTitle({ name: 7, title: '' })).toBeNull();
});
