import type { ReactNode } from 'react';
import { Card } from '#/ui/card.tsx';
import { Switch } from '#/ui/switch.tsx';
import { channelLabels } from '../../channels/schema.ts';
import {
  kindLabels,
  type NotificationKind,
  type NotificationPlace,
  notificationKinds,
  reminderKinds,
} from '../kinds.ts';
import type { NotificationSetting, NotificationSettingChange } from '../schema.ts';

export type GridPlace = {
  place: NotificationPlace;
  /** A link to set up the channel; its switches are disabled until then. */
  setUpLink?: ReactNode;
};

const channelTexts: Readonly<Record<NotificationPlace, { heading: string; phrase: string }>> = {
  inApp: { heading: 'In app', phrase: 'in app' },
  email: { heading: channelLabels.email, phrase: 'by email' },
  push: { heading: channelLabels.push, phrase: 'by push' },
  telegram: { heading: channelLabels.telegram, phrase: 'on Telegram' },
  webhook: { heading: channelLabels.webhook, phrase: 'by webhook' },
};

const reminders: ReadonlySet<NotificationKind> = new Set(reminderKinds);
const kindGroups: readonly { label: string; kinds: readonly NotificationKind[] }[] = [
  { label: 'Your airdrops', kinds: reminderKinds },
  { label: 'Everything else', kinds: notificationKinds.filter((kind) => !reminders.has(kind)) },
];

type NotificationGridProps = {
  settings: readonly NotificationSetting[];
  places: readonly GridPlace[];
  onChange: (change: NotificationSettingChange) => void;
};

/** The settings of each kind by place: a table on wide screens, a group per kind on phones. */
export function NotificationGrid({ settings, places, onChange }: NotificationGridProps) {
  const offeredKinds = new Set(settings.map(({ kind }) => kind));
  const groups = kindGroups.map(({ label, kinds }) => ({
    label,
    kinds: kinds.filter((kind) => offeredKinds.has(kind)),
  }));
  const getCell = (kind: NotificationKind, { place, setUpLink }: GridPlace): Cell => {
    const isOn = settings.find((setting) => setting.kind === kind)?.[place] === true;
    return {
      checked: setUpLink === undefined && isOn,
      disabled: setUpLink !== undefined,
      set: (next) => onChange({ kind, [place]: next }),
    };
  };
  return (
    <>
      <SettingsTable groups={groups} places={places} getCell={getCell} />
      <SettingsCards groups={groups} places={places} getCell={getCell} />
    </>
  );
}

type Cell = { checked: boolean; disabled: boolean; set: (isOn: boolean) => void };
type PartProps = {
  groups: typeof kindGroups;
  places: readonly GridPlace[];
  getCell: (kind: NotificationKind, place: GridPlace) => Cell;
};

const getSwitchLabel = (kind: NotificationKind, { place }: GridPlace) =>
  `${kindLabels[kind].label} ${channelTexts[place].phrase}`;

function SettingsTable({ groups, places, getCell }: PartProps) {
  return (
    <Card padding="none" className="overflow-hidden max-md:hidden">
      <table className="w-full table-fixed border-collapse text-base">
        <caption className="sr-only">Notifications by channel</caption>
        <thead className="border-line border-b bg-sunken">
          <tr>
            <th
              scope="col"
              className="px-4 py-2.5 text-left align-bottom font-medium text-muted text-xs sm:px-5"
            >
              Kind
            </th>
            {places.map(({ place, setUpLink }) => (
              <th
                key={place}
                scope="col"
                className="w-20 px-1 py-2.5 text-center align-bottom font-medium text-muted text-xs last:w-24 last:pr-5"
              >
                {channelTexts[place].heading}
                {setUpLink && <span className="mt-0.5 block font-normal text-2xs">{setUpLink}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, kinds }) => (
          <tbody key={label} className="border-line border-b last:border-b-0">
            <tr>
              <th
                scope="rowgroup"
                colSpan={places.length + 1}
                className="px-4 pt-4 pb-1 text-left font-semibold text-ink text-sm sm:px-5"
              >
                {label}
              </th>
            </tr>
            {kinds.map((kind) => (
              <tr key={kind} className="hover:bg-hover/60">
                <th scope="row" className="px-4 py-2.5 text-left font-normal sm:px-5">
                  <span className="block text-ink">{kindLabels[kind].label}</span>
                  <span className="block text-muted text-sm">{kindLabels[kind].hint}</span>
                </th>
                {places.map((place) => {
                  const { set, ...state } = getCell(kind, place);
                  return (
                    <td key={place.place} className="px-1 py-2.5 last:pr-5">
                      <Switch
                        {...state}
                        label={getSwitchLabel(kind, place)}
                        labelHidden
                        className="justify-center gap-0!"
                        onChange={(event) => set(event.target.checked)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}

function SettingsCards({ groups, places, getCell }: PartProps) {
  const available = places.filter(({ setUpLink }) => setUpLink === undefined);
  const unavailable = places.filter(({ setUpLink }) => setUpLink !== undefined);
  return (
    <div className="md:hidden">
      {unavailable.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-x-4 text-muted text-sm [&_a]:tap">
          {unavailable.map(({ place, setUpLink }) => (
            <li key={place} className="flex min-h-11 items-center gap-1">
              {channelTexts[place].heading}: {setUpLink}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-4">
        {groups.map(({ label, kinds }) => (
          <Card key={label} padding="none">
            <h3 className="border-line border-b px-4 py-2.5 font-semibold text-ink text-sm">{label}</h3>
            <div className="divide-y divide-line">
              {kinds.map((kind) => (
                <fieldset key={kind} className="min-w-0 px-4 py-3">
                  <legend className="float-left text-ink">{kindLabels[kind].label}</legend>
                  <p className="clear-left text-muted text-sm">{kindLabels[kind].hint}</p>
                  <div className="mt-1.5 grid grid-cols-2 gap-x-4 gap-y-2 pointer-coarse:mt-0 pointer-coarse:gap-y-0">
                    {available.map((place) => {
                      const { set, ...state } = getCell(kind, place);
                      return (
                        <Switch
                          {...state}
                          key={place.place}
                          aria-label={getSwitchLabel(kind, place)}
                          label={channelTexts[place.place].heading}
                          onChange={(event) => set(event.target.checked)}
                        />
                      );
                    })}
                  </div>
                </fieldset>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
