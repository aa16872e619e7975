import { useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { usePreference } from '#/browser/use-preference.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Saved } from '#/ui/forms/settings.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Switch } from '#/ui/switch.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useList } from '#/ui/use-list.ts';
import { isOffered, type NotificationKind } from '../kinds.ts';
import type { NotificationSetting, NotificationSettingChange } from '../schema.ts';
import { getSwitchState, notificationSwitches, type SwitchState, toSettingChanges } from '../switches.ts';
import { type GridPlace, NotificationGrid } from './notification-grid.tsx';
import { notificationSettingsQuery } from './notification-queries.ts';
import { useSettingChanges } from './use-setting-changes.ts';

const undoShownMs = 10_000;

type NotificationSettingsProps = {
  places: readonly GridPlace[];
  viewer: { role: string | null; isAdmin: boolean };
};

/** Three switches, and every setting behind 'Customize'. */
export function NotificationSettings({ places, viewer }: NotificationSettingsProps) {
  const { api } = useRouter().options.context;
  const list = useList(notificationSettingsQuery(api));
  return (
    <ListView
      list={list}
      failure={{ title: 'Couldn’t load your settings' }}
      skeleton={{ rows: 1, row: 'h-70' }}
    >
      {({ items }) => (
        <Settings settings={items.filter(({ kind }) => isOffered(kind, viewer))} places={places} />
      )}
    </ListView>
  );
}

type SettingsProps = { settings: readonly NotificationSetting[]; places: readonly GridPlace[] };

function Settings({ settings, places }: SettingsProps) {
  const { set, withOptimistic, isSaved } = useSettingChanges();
  const items = withOptimistic(settings);
  const linked = places.filter(({ setUpLink }) => setUpLink === undefined).map(({ place }) => place);
  const switches = notificationSwitches.map(({ kinds, ...texts }) => {
    const matching = items.filter(({ kind }) => kinds.includes(kind));
    return { ...texts, kinds: matching.map(({ kind }) => kind), state: getSwitchState(matching, linked) };
  });
  // Computed once, because the grid stays open when the user changes the last custom setting.
  const [isCustom] = useState(() => switches.some(({ state }) => state === 'custom'));
  const [isOpen, setIsOpen] = usePreference('all-notifications', isCustom);
  const gridId = useId();

  const toggle = async (label: string, kinds: readonly NotificationKind[], state: SwitchState) => {
    const isOn = state === 'off';
    const replaced = await set(toSettingChanges(kinds, isOn));
    if (state !== 'custom' || replaced === undefined) return;
    toast({
      title: `${label} turned off`,
      description: 'Your custom settings were replaced.',
      duration: undoShownMs,
      action: {
        label: 'Undo',
        altText: 'Undo, or choose Customize',
        onAction: () => void set(replaced),
      },
    });
  };

  return (
    <>
      <Card padding="none">
        <fieldset className="min-w-0 divide-y divide-line">
          <legend className="sr-only">What you get</legend>
          {switches.map(({ label, hint, kinds, state }) => (
            <SimpleSwitch
              key={label}
              label={label}
              hint={hint}
              state={state}
              onFlip={() => void toggle(label, kinds, state)}
            />
          ))}
        </fieldset>
        <div className="flex items-center justify-between gap-3 border-line border-t px-2 py-1 sm:px-3">
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={gridId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Customize
            <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
          </Button>
          <div className="px-2">
            <Saved>{isSaved && 'Saved'}</Saved>
          </div>
        </div>
      </Card>
      <div id={gridId} hidden={!isOpen} className="mt-4">
        {isOpen && (
          <NotificationGrid
            settings={items}
            places={places}
            onChange={(change: NotificationSettingChange) => void set([change])}
          />
        )}
      </div>
    </>
  );
}

type SimpleSwitchProps = { label: string; hint: string; state: SwitchState; onFlip: () => void };

function SimpleSwitch({ label, hint, state, onFlip }: SimpleSwitchProps) {
  return (
    <Switch
      side="end"
      label={label}
      hint={
        <>
          {hint}
          {state === 'custom' && (
            <span className="mt-1 block">
              <Badge>Custom</Badge>
            </span>
          )}
        </>
      }
      // ARIA has no mixed state for a switch. The description names a custom state.
      checked={state !== 'off'}
      className="px-4 py-3 sm:px-5"
      onChange={onFlip}
    />
  );
}
