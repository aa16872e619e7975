import { describe, expect, it } from 'vitest';
import {
  isOffered,
  isOnByDefault,
  type NotificationKind,
  type NotificationPlace,
  notificationKinds,
  notificationPlaces,
} from './kinds.ts';
import type { NotificationSetting } from './schema.ts';
import { getSwitchState, notificationSwitches, toSettingChanges } from './switches.ts';

const makeSetting = (
  kind: NotificationKind,
  isOn: (place: NotificationPlace) => boolean,
): NotificationSetting => ({
  kind,
  inApp: isOn('inApp'),
  email: isOn('email'),
  push: isOn('push'),
  telegram: isOn('telegram'),
  webhook: isOn('webhook'),
});
const getDefaults = (kinds: readonly NotificationKind[]) =>
  kinds.map((kind) => makeSetting(kind, (place) => isOnByDefault(kind, place)));

describe('notificationSwitches', () => {
  it('has each kind in exactly one switch', () => {
    const kinds = notificationSwitches.flatMap((notificationSwitch) => notificationSwitch.kinds);
    expect(kinds.toSorted()).toEqual(notificationKinds.toSorted());
  });
});

describe('getSwitchState', () => {
  it('returns on for the defaults of each switch, and off without any place', () => {
    for (const { kinds } of notificationSwitches) {
      expect(getSwitchState(getDefaults(kinds), notificationPlaces)).toBe('on');
      const allOff = kinds.map((kind) => makeSetting(kind, () => false));
      expect(getSwitchState(allOff, notificationPlaces)).toBe('off');
    }
  });

  it('returns custom for each single setting that differs from the defaults', () => {
    for (const { kinds } of notificationSwitches) {
      for (const kind of kinds) {
        for (const place of notificationPlaces) {
          const settings = getDefaults(kinds).map((item) =>
            item.kind === kind ? { ...item, [place]: !item[place] } : item,
          );
          expect(getSwitchState(settings, notificationPlaces), `${kind} ${place}`).toBe('custom');
        }
      }
    }
  });

  it('ignores places that aren’t linked', () => {
    const settings = [makeSetting('check_ins', (place) => place === 'inApp')];
    expect(getSwitchState(settings, ['inApp', 'email'])).toBe('on');
    expect(getSwitchState(settings, ['inApp', 'email', 'push'])).toBe('custom');
  });
});

describe('toSettingChanges', () => {
  it('changes each place to its default or to off', () => {
    expect(toSettingChanges(['check_ins'], true)).toEqual([
      { kind: 'check_ins', inApp: true, email: false, push: true, telegram: true, webhook: true },
    ]);
    expect(toSettingChanges(['claim_opens'], false)).toEqual([
      { kind: 'claim_opens', inApp: false, email: false, push: false, telegram: false, webhook: false },
    ]);
  });
});

describe('isOffered', () => {
  const listHidden = (viewer: { role: string | null; isAdmin: boolean }) =>
    notificationKinds.filter((kind) => !isOffered(kind, viewer));

  it('hides promoters’ and admins’ kinds from hunters', () => {
    expect(listHidden({ role: 'hunter', isAdmin: false })).toEqual(['submission', 'admin_queue']);
  });

  it('offers promoters all but admins’ kinds, and admins theirs', () => {
    expect(listHidden({ role: 'promoter', isAdmin: false })).toEqual(['admin_queue']);
    expect(listHidden({ role: 'hunter', isAdmin: true })).toEqual(['submission']);
  });
});
