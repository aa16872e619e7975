import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Card } from '#/ui/card.tsx';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { Saved } from '#/ui/forms/settings.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { Switch } from '#/ui/switch.tsx';
import { useList } from '#/ui/use-list.ts';
import { channelLabels } from '../../channels/schema.ts';
import {
  kindLabels,
  type NotificationKind,
  type NotificationPlace,
  notificationKinds,
  reminderKinds,
} from '../kinds.ts';
import type { NotificationSetting } from '../schema.ts';
import { notificationSettingsQuery } from './notification-queries.ts';

export type GridPlace = {
  place: NotificationPlace;
  /** A link to set up the channel; its switches are disabled until then. */
  toDo?: ReactNode;
};

const channelTexts: Readonly<Record<NotificationPlace, { heading: string; phrase: string }>> = {
  inApp: { heading: 'In app', phrase: 'in app' },
  email: { heading: channelLabels.email, phrase: 'by email' },
  push: { heading: channelLabels.push, phrase: 'by push' },
  telegram: { heading: channelLabels.telegram, phrase: 'on Telegram' },
  webhook: { heading: channelLabels.webhook, phrase: 'by webhook' },
};

const reminders: ReadonlySet<NotificationKind> = new Set(reminderKinds);
const allGroups: readonly { label: string; kinds: readonly NotificationKind[] }[] = [
  { label: 'Your airdrops', kinds: reminderKinds },
  { label: 'Everything else', kinds: notificationKinds.filter((kind) => !reminders.has(kind)) },
];

type Settings = { items: NotificationSetting[] };
type Change = { kind: NotificationKind; place: NotificationPlace; isOn: boolean };

const applyChange = (settings: Settings, { kind, place, isOn }: Change): Settings => ({
  items: settings.items.map((one) => (one.kind === kind ? { ...one, [place]: isOn } : one)),
});

const getSwitchKey = ({ kind, place }: Omit<Change, 'isOn'>) => `${kind} ${place}`;

/** Applies changes optimistically and saves them in sequence; failed ones roll back. */
function useChanges() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery(api);
  const saveQueue = useRef(Promise.resolve());
  const pendingCount = useRef(0);
  // The query cache notifies subscribers asynchronously; without local state a switch would flip back for a moment.
  const [optimistic, setOptimistic] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isSaved, setIsSaved] = useState(false);

  const put = (change: Change) =>
    queryClient.setQueryData(queryKey, (settings) => settings && applyChange(settings, change));
  const save = async (change: Change) => {
    const { kind, place, isOn } = change;
    try {
      const response = await api.notifications.changeSetting({ kind, [place]: isOn });
      if (pendingCount.current === 1) queryClient.setQueryData(queryKey, response);
      setIsSaved(true);
    } catch (error) {
      put({ ...change, isOn: !isOn });
      toastFailure(error, 'Couldn’t save the setting', { known: [] });
    } finally {
      pendingCount.current -= 1;
      if (pendingCount.current === 0) setOptimistic(new Map());
    }
  };
  const set = (change: Change) => {
    setIsSaved(false);
    pendingCount.current += 1;
    setOptimistic((previous) => new Map(previous).set(getSwitchKey(change), change.isOn));
    put(change);
    saveQueue.current = saveQueue.current.then(() => save(change));
  };
  return { set, optimistic, isSaved };
}

/** The notification settings: a table on wide screens, a group per kind on phones. */
export function NotificationGrid({ places }: { places: readonly GridPlace[] }) {
  const { api } = useRouter().options.context;
  const list = useList(notificationSettingsQuery(api));
  const { set, optimistic, isSaved } = useChanges();

  return (
    <ListView
      list={list}
      failure={{ title: 'Couldn’t load your settings' }}
      skeleton={{ rows: 1, row: 'h-190 max-md:h-300' }}
    >
      {({ items }) => {
        // Only admins get settings of admin kinds.
        const has = new Set(items.map(({ kind }) => kind));
        const groups = allGroups.map(({ label, kinds }) => ({
          label,
          kinds: kinds.filter((kind) => has.has(kind)),
        }));
        const cell = (kind: NotificationKind, { place, toDo }: GridPlace) => {
          const stored = items.find((one) => one.kind === kind)?.[place] === true;
          return {
            checked: toDo === undefined && (optimistic.get(getSwitchKey({ kind, place })) ?? stored),
            disabled: toDo !== undefined,
            set: (isOn: boolean) => set({ kind, place, isOn }),
          };
        };
        return (
          <>
            <Wide groups={groups} places={places} cell={cell} />
            <Narrow groups={groups} places={places} cell={cell} />
            <div className="mt-2 min-h-5">
              <Saved>{isSaved && 'Saved'}</Saved>
            </div>
          </>
        );
      }}
    </ListView>
  );
}

type Cell = { checked: boolean; disabled: boolean; set: (isOn: boolean) => void };
type PartProps = {
  groups: typeof allGroups;
  places: readonly GridPlace[];
  cell: (kind: NotificationKind, place: GridPlace) => Cell;
};

const getSwitchLabel = (kind: NotificationKind, { place }: GridPlace) =>
  `${kindLabels[kind].label} ${channelTexts[place].phrase}`;

function Wide({ groups, places, cell }: PartProps) {
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
            {places.map(({ place, toDo }) => (
              <th
                key={place}
                scope="col"
                className="w-20 px-1 py-2.5 text-center align-bottom font-medium text-muted text-xs last:w-24 last:pr-5"
              >
                {channelTexts[place].heading}
                {toDo && <span className="mt-0.5 block font-normal text-2xs">{toDo}</span>}
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
                  const { set, ...state } = cell(kind, place);
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

function Narrow({ groups, places, cell }: PartProps) {
  const available = places.filter(({ toDo }) => toDo === undefined);
  const unavailable = places.filter(({ toDo }) => toDo !== undefined);
  return (
    <div className="md:hidden">
      {unavailable.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-x-4 text-muted text-sm [&_a]:tap">
          {unavailable.map(({ place, toDo }) => (
            <li key={place} className="flex min-h-11 items-center gap-1">
              {channelTexts[place].heading}: {toDo}
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
                      const { set, ...state } = cell(kind, place);
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
