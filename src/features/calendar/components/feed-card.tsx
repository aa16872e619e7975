import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant, formatInstantDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { SavedSwitch } from '#/ui/saved-switch.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { CalendarFeed, FeedAddress } from '../schema.ts';
import { feedQuery } from './feed-query.ts';

const FeedLinkDialog = lazyDialog(() => import('./feed-link-dialog.tsx'), 'FeedLinkDialog');
const RenewFeedDialog = lazyDialog(() => import('./end-feed-dialogs.tsx'), 'RenewFeedDialog');
const RevokeFeedDialog = lazyDialog(() => import('./end-feed-dialogs.tsx'), 'RevokeFeedDialog');

type FeedDialog = { kind: 'link'; url: string } | { kind: 'renew' } | { kind: 'revoke' };

/**
 * The settings of the member's calendar feed. Needs a `ProofDialogHost` on the page, because revealing the URL
 * requires a recent proof.
 */
export function CalendarFeedCard() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const options = feedQuery(api);
  const query = useQuery(options);
  const { dialog, shown, sequence, show } = useDialogs<FeedDialog>();
  const { run, busy } = useAction();
  const reload = () => void queryClient.invalidateQueries({ queryKey: options.queryKey });

  const showLink = async (call: () => Promise<FeedAddress>, failed: string) => {
    await run(async () => show({ kind: 'link', ...(await call()) }), { failureMessage: failed });
    reload();
  };

  return (
    <SettingsCard
      title="Calendar feed"
      description="Your claims, starts, followed presales, and planned yaps in your own calendar. Calendars fetch changes only a few times a day, so don’t rely on the feed for last-minute news."
    >
      <OneView
        query={query}
        failure={{ bare: true, title: 'Couldn’t load your calendar feed' }}
        skeleton={{ blocks: ['h-9 w-48'] }}
      >
        {(feed) =>
          feed.isOn ? (
            <div className="flex flex-col gap-3">
              <FeedFacts feed={feed} />
              <CheckInSwitch feed={feed} />
              <div className="flex flex-wrap gap-2">
                <Button
                  busy={busy}
                  busyLabel="Loading…"
                  onClick={() => void showLink(() => api.calendar.reveal(), 'Couldn’t load the link')}
                >
                  Show link
                </Button>
                <Button onClick={() => show({ kind: 'renew' })}>Renew link</Button>
                <Button onClick={() => show({ kind: 'revoke' })}>Turn off</Button>
              </div>
            </div>
          ) : (
            <Button
              busy={busy}
              busyLabel="Creating…"
              onClick={() => void showLink(() => api.calendar.add(), 'Couldn’t create the feed')}
            >
              <CalendarPlus aria-hidden="true" />
              Create feed
            </Button>
          )
        }
      </OneView>
      {dialog?.kind === 'link' && <FeedLinkDialog key={sequence} url={dialog.url} {...shown} />}
      {dialog?.kind === 'renew' && (
        <RenewFeedDialog
          key={sequence}
          {...shown}
          onRenewed={({ url }) => {
            reload();
            show({ kind: 'link', url });
          }}
        />
      )}
      {dialog?.kind === 'revoke' && (
        <RevokeFeedDialog
          key={sequence}
          {...shown}
          onRevoked={(feed) => queryClient.setQueryData(options.queryKey, feed)}
        />
      )}
    </SettingsCard>
  );
}

function CheckInSwitch({ feed }: { feed: CalendarFeed }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return (
    <SavedSwitch
      label="Include check-ins"
      hint="One recurring entry for each open airdrop that isn’t paused"
      checked={feed.hasCheckIns}
      failureMessage="Couldn’t change your calendar feed"
      save={async (hasCheckIns) => {
        queryClient.setQueryData(feedQuery(api).queryKey, await api.calendar.change({ hasCheckIns }));
      }}
    />
  );
}

function FeedFacts({ feed: { createdAt, lastFetchedAt } }: { feed: CalendarFeed }) {
  const reader = useReader();
  const createdOn = createdAt === null ? '' : formatInstantDay(createdAt, reader);
  const fetched =
    lastFetchedAt === null
      ? 'not fetched yet'
      : `last fetched ${formatInstant(Date.parse(lastFetchedAt), reader)}`;
  return (
    <p className="text-base text-muted" suppressHydrationWarning>
      On since {createdOn} · {fetched}
    </p>
  );
}
