import { expect, it } from 'vitest';
import { listStoredActions, toCurrentAction } from './renamed-actions.ts';

it.each([
  ['guide.removed', 'guide.deleted'],
  ['faucet.removed', 'faucet.deleted'],
  ['factor-removal.asked', 'factor-removal.requested'],
  ['credits.grant-asked', 'credits.grant-requested'],
  ['claim.clawed-back', 'claim.reversed'],
  ['email-change.cancelled', 'email-change.canceled'],
])('maps %s to %s', (former, current) => {
  expect(toCurrentAction(former)).toBe(current);
  expect(listStoredActions(former)).toEqual([current, former]);
  expect(listStoredActions(current)).toEqual([current, former]);
});

it.each(['factor.removed', 'role.granted', 'constructor'])('returns %s unchanged', (action) => {
  expect(toCurrentAction(action)).toBe(action);
  expect(listStoredActions(action)).toEqual([action]);
});
