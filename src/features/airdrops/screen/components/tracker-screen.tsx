import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatTrackerName } from '#/lib/person-names.ts';
import { Button } from '#/ui/button.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { JudgedBefore } from '../../../links/components/link-flags.ts';
import { openAuthDialog } from '../../../session/components/auth-dialog-store.ts';
import { refetchViewer } from '../../../session/components/viewer.ts';
import type { Viewer } from '../../../session/schema.ts';
import { subscriptionQuery, toastUpgrade } from '../../../subscriptions/components/subscription.ts';
import type { TrackerData } from '../../components/tracker-data.ts';
import {
  type AirdropPrefill,
  type TrackerDialog,
  type TrackerDialogs,
  TrackerDialogsContext,
  useTrackerDialogs,
} from '../../components/tracker-dialogs.ts';
import { type TrackerPreferences, TrackerPreferencesContext } from '../../components/tracker-preferences.ts';
import { type TrackerStore, TrackerStoreContext, useSnapshot } from '../../components/tracker-store.ts';
import { createAirdropActions } from '../../data/components/airdrop-actions.ts';
import { createListViewHolder } from '../../data/components/list-view.ts';
import { getAirdropStore } from '../../data/components/shared-store.ts';
import { useTrackerLive } from '../../data/components/use-tracker-live.ts';
import { ExamplesSlot } from '../../first-steps/components/examples-slot.tsx';
import { FirstSteps } from '../../first-steps/components/first-steps.tsx';
import { StartingGuidesContext } from '../../first-steps/components/starting-guides-context.ts';
import { AirdropList } from '../../list/components/airdrop-list.tsx';
import type { SetSearch } from '../../list/components/tracker-search.ts';
import { OfflineContext } from '../../offline/components/offline-context.ts';
import { OfflineNotice } from '../../offline/components/offline-notice.tsx';
import { useOffline } from '../../offline/components/use-offline.ts';
import { endQuickAdd, getQuickAdd, subscribeQuickAdd } from '../../quick-add/components/quick-add-request.ts';
import { toRhythmSettings } from '../../rhythm/kinds.ts';
import type { TrackerSearch } from '../../search/search.ts';
import { watchTodayHeight } from '../../today/components/today-height.ts';
import { TodayPanel } from '../../today/components/today-panel.tsx';
import { TodayTools } from '../../today/components/today-tools.tsx';
import { EnteredAirdrops } from '../../trial/components/entered-airdrops.tsx';
import { DialogHost, preloadDialog } from './dialog-host.tsx';

type TrackerScreenProps = {
  viewer: Viewer;
  data: TrackerData;
  search: TrackerSearch;
  setSearch: SetSearch;
  /** Whether the URL requests the add dialog. */
  isAddRequested: boolean;
  /** Whether the requested dialog is the quick add. */
  isLineRequested: boolean;
  /** The add dialog's prefilled fields. */
  prefill: AirdropPrefill;
  onAddOpened: () => void;
  /** The airdrop whose details the URL requests. */
  requestedAirdropId: string | undefined;
  onDetailsOpened: () => void;
};

const noGuides: NonNullable<TrackerData['guides']> = [];

/** Shows the tracker of one member; use a new `key` for another member. */
export function TrackerScreen(props: TrackerScreenProps) {
  const { viewer, data, search, setSearch } = props;
  const router = useRouter();
  const queryClient = useQueryClient();
  const { api } = router.options.context;
  const dialogs = useDialogs<TrackerDialog>();
  const { show } = dialogs;
  const subscription = useQuery(subscriptionQuery(api));
  const canAdd = subscription.data?.canAddAirdrop ?? true;

  const onSignedOut = useCallback(async () => {
    const currentViewer = await refetchViewer(queryClient, api).catch(() => viewer);
    if (currentViewer === null) openAuthDialog({ tab: 'sign-in', returnTo: router.latestLocation.href });
  }, [router, queryClient, api, viewer]);
  const [store] = useState(() => getAirdropStore(viewer.id, { api: api.airdrops, ...data, onSignedOut }));

  // A dialog about an airdrop that is still being added needs its server id.
  const open = useCallback(
    (dialog: TrackerDialog) => {
      if (!('id' in dialog)) return show(dialog);
      const saving = store.getPendingId(dialog.id);
      if (saving === undefined) return show(dialog);
      void saving.then((id) => id !== undefined && show({ ...dialog, id }));
    },
    [show, store],
  );
  const upgrade = useCallback(() => {
    toastUpgrade();
    open({ kind: 'upgrade' });
  }, [open]);

  const { timeZone, dayStartsAt, weekStartsOn } = viewer;
  const settings = useMemo(
    () => toRhythmSettings({ timeZone, dayStartsAt, weekStartsOn }),
    [timeZone, dayStartsAt, weekStartsOn],
  );
  const [view] = useState(createListViewHolder);
  const onCountChanged = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['subscription'] }),
    [queryClient],
  );
  const showQueue = useCallback(() => open({ kind: 'waiting' }), [open]);
  const { offline, getQueue } = useOffline({
    viewer,
    api: api.airdrops,
    tick: api.airdropTasks.tick,
    store,
    onCountChanged,
    onSignedOut,
    onShowQueue: showQueue,
  });
  const actions = useMemo(
    () =>
      createAirdropActions({
        api: api.airdrops,
        store,
        settings,
        onCountChanged,
        onUpgrade: upgrade,
        onSignedOut,
        onConflict: showQueue,
        queue: getQueue,
        view: view.get,
      }),
    [api, store, settings, onCountChanged, upgrade, onSignedOut, showQueue, getQueue, view],
  );

  const addWith = useCallback(
    (fields: AirdropPrefill) => (canAdd ? open({ kind: 'add', prefill: fields }) : actions.toastLimit()),
    [canAdd, open, actions],
  );
  const quickAdd = useCallback(
    () => (canAdd ? open({ kind: 'quick-add' }) : actions.toastLimit()),
    [canAdd, open, actions],
  );
  const trackerStore = useMemo<TrackerStore>(() => ({ store, actions, view }), [store, actions, view]);
  const trackerDialogs = useMemo<TrackerDialogs>(
    () => ({ open, preload: preloadDialog, add: () => addWith({}), quickAdd, addWith, upgrade, canAdd }),
    [open, quickAdd, addWith, upgrade, canAdd],
  );
  const { id: viewerId, locale } = viewer;
  const reader = useMemo(() => ({ locale, zone: timeZone }), [locale, timeZone]);
  const preferences = useMemo<TrackerPreferences>(
    () => ({ viewerId, reader, settings, weekStartsOn, now: data.now }),
    [viewerId, reader, settings, weekStartsOn, data.now],
  );

  const judgedLinks = useMemo<JudgedBefore | undefined>(() => {
    if (!data.flags || data.first === null) return undefined;
    const urls = data.first.items.flatMap(({ projectLink }) => projectLink ?? []);
    return { urls: new Set(urls), flags: data.flags, at: Date.parse(data.now) };
  }, [data]);

  useTrackerLive(viewer.id, store);
  useEffect(() => store.start(), [store]);

  useRequestedDialogs({ ...props, store, open, addWith, quickAdd });

  return (
    <TrackerStoreContext value={trackerStore}>
      <TrackerDialogsContext value={trackerDialogs}>
        <TrackerPreferencesContext value={preferences}>
          <OfflineContext value={offline}>
            <div className="page-column">
              <PageHeader
                compact
                title={`Welcome, ${formatTrackerName(viewer)}`}
                actions={
                  <>
                    <TodayTools />
                    <AddButton />
                  </>
                }
              />
              <EnteredAirdrops />
              <ExamplesSlot />
              <FirstSteps />
              <div ref={watchTodayHeight}>
                <TodayPanel />
              </div>
              <JudgedBefore value={judgedLinks}>
                <StartingGuidesContext value={data.guides ?? noGuides}>
                  <AirdropList search={search} setSearch={setSearch} />
                </StartingGuidesContext>
              </JudgedBefore>
            </div>
            <OfflineNotice />
            <DialogHost dialogs={dialogs} />
          </OfflineContext>
        </TrackerPreferencesContext>
      </TrackerDialogsContext>
    </TrackerStoreContext>
  );
}

type RequestedDialogsOptions = Omit<TrackerScreenProps, 'viewer' | 'data' | 'search' | 'setSearch'> &
  Pick<TrackerDialogs, 'open' | 'addWith' | 'quickAdd'> &
  Pick<TrackerStore, 'store'>;

/** Opens the dialogs that the URL or another page requests. */
function useRequestedDialogs(options: RequestedDialogsOptions): void {
  const { isAddRequested, isLineRequested, prefill, onAddOpened, addWith, quickAdd } = options;
  const { requestedAirdropId, onDetailsOpened, open, store } = options;

  useEffect(() => {
    if (!isAddRequested) return;
    if (isLineRequested) quickAdd();
    else addWith(prefill);
    onAddOpened();
  }, [isAddRequested, isLineRequested, prefill, onAddOpened, quickAdd, addWith]);

  useEffect(() => {
    if (requestedAirdropId === undefined) return;
    let isOpened = false;
    const openDetails = () => {
      // Until all rows are loaded, the airdrop may be among the others.
      const canOpen =
        store.getRow(requestedAirdropId) !== undefined || store.getSnapshot().loadState === 'all';
      if (isOpened || !canOpen) return;
      isOpened = true;
      open({ kind: 'details', id: requestedAirdropId });
      onDetailsOpened();
    };
    openDetails();
    return store.subscribe(openDetails);
  }, [requestedAirdropId, onDetailsOpened, open, store]);

  const quickAddRequest = useSyncExternalStore(subscribeQuickAdd, getQuickAdd, () => null);
  useEffect(() => {
    if (quickAddRequest === null) return;
    endQuickAdd();
    open({ kind: 'quick-add', ...quickAddRequest });
  }, [quickAddRequest, open]);
}

/** Secondary while the list is empty, because the form below is the primary action then. */
function AddButton() {
  const { add, preload } = useTrackerDialogs();
  const { rows, loadState } = useSnapshot();
  return (
    <Button
      variant={loadState === 'all' && rows.length === 0 ? 'secondary' : 'primary'}
      onClick={add}
      onPointerEnter={() => preload('add')}
      onFocus={() => preload('add')}
    >
      <Plus aria-hidden="true" />
      Add Airdrop
    </Button>
  );
}
