import { expect, it } from 'vitest';
import { isPersonal, keptTitle, thingLabel } from './audit.ts';

it('isPersonal separates actions on people from those on things', () => {
  expect(['user.suspended', 'credits.granted', 'email-change.requested'].every(isPersonal)).toBe(true);
  expect(['claim.approved', 'listing.held', 'token.made', 'job.started'].some(isPersonal)).toBe(false);
});

it('thingLabel and keptTitle describe the thing', () => {
  expect(thingLabel('link-entry.added')).toBe('Link entry');
  expect(keptTitle({ projectName: 'Lantern', kind: 'audit' })).toBe('Lantern');
  expect(keptTitle({ name: 7, title: '' })).toBeNull();
});
