import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, MonitorSmartphone, Plus, Send, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Viewer } from '#/features/session/schema.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { SettingsCard } from '#/ui/forms/settings.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import type { Channel, ChannelList } from '../calls.ts';
import { type LinkedChannel, maxWebhooks } from '../schema.ts';
import { channelsKey, channelsQuery } from './channel-queries.ts';
import { ChannelRow } from './channel-row.tsx';
import { PushLink } from './push-link.tsx';
import { TelegramLink } from './telegram-link.tsx';

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'), 'WebhookDialog');
const RenameDialog = lazyDialog(() => import('./rename-dialog.tsx'), 'RenameDialog');
const UnlinkDialog = lazyDialog(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');

type DialogRequest = { kind: 'webhook' } | { kind: 'rename' | 'unlink'; channel: Channel };
type ChannelsSectionProps = {
  viewer: Viewer;
  /** The instant the page was rendered for (ISO 8601). */
  now: string;
};

/** The user's channels: one card for each kind that this site supports. */
export function ChannelsSection({ viewer, now }: ChannelsSectionProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const list = useList(channelsQuery(api));
  const { dialog, shown, sequence, show } = useDialogs<DialogRequest>();
  const reload = () => void queryClient.invalidateQueries({ queryKey: channelsKey });

  return (
    <>
      <EmailCard viewer={viewer} />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your channels' }}
        skeleton={{ rows: 2, row: 'h-36', grid: 'grid gap-4' }}
      >
        {(page) => <LinkedCards page={page} now={now} show={show} onLinked={reload} />}
      </ListView>
      {dialog?.kind === 'webhook' && <WebhookDialog key={sequence} {...shown} onAdded={reload} />}
      {dialog?.kind === 'rename' && (
        <RenameDialog key={sequence} {...shown} channel={dialog.channel} onRenamed={reload} />
      )}
      {dialog?.kind === 'unlink' && (
        <UnlinkDialog key={sequence} {...shown} channel={dialog.channel} onUnlinked={reload} />
      )}
    </>
  );
}

function EmailCard({ viewer }: { viewer: Viewer }) {
  return (
    <SettingsCard
      title="Email"
      actions={
        <Button asChild>
          <Link to="/profile" hash="security">
            Change email
          </Link>
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-medium text-base text-ink">{viewer.email}</span>
        {viewer.emailVerified ? (
          <Badge tone="claimed" icon={CircleCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="upcoming" icon={CircleAlert}>
            Not confirmed
          </Badge>
        )}
      </p>
      {!viewer.emailVerified && (
        <p className="mt-1 text-muted text-sm">
          Nothing is sent there until you open the confirmation link we emailed you.
        </p>
      )}
    </SettingsCard>
  );
}

type LinkedCardsProps = {
  page: ChannelList;
  now: string;
  show: (request: DialogRequest) => void;
  onLinked: () => void;
};

function LinkedCards({ page: { available, items }, now, show, onLinked }: LinkedCardsProps) {
  const getByKind = (kind: LinkedChannel) => items.filter((item) => item.kind === kind);
  const renderRows = (kind: LinkedChannel, icon: typeof Webhook, repairHint: ReactNode, emptyText: string) =>
    getByKind(kind).length === 0 ? (
      <p className="text-base text-muted">{emptyText}</p>
    ) : (
      <ul className="divide-y divide-line">
        {getByKind(kind).map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            icon={icon}
            repairHint={repairHint}
            now={now}
            onRename={() => show({ kind: 'rename', channel })}
            onUnlink={() => show({ kind: 'unlink', channel })}
          />
        ))}
      </ul>
    );
  const webhookCount = getByKind('webhook').length;
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      {available.push && (
        <SettingsCard
          title="Devices"
          description={
            getByKind('push').length === 0 &&
            'Push notifications in any browser you turn on, even when Dropfolio is closed.'
          }
        >
          {renderRows(
            'push',
            MonitorSmartphone,
            'Open this page on that device and turn notifications on again.',
            'No devices yet.',
          )}
          <PushLink publicKey={available.push.publicKey} devices={getByKind('push')} onLinked={onLinked} />
        </SettingsCard>
      )}
      {available.telegram && (
        <SettingsCard
          title="Telegram"
          description={
            getByKind('telegram').length === 0 &&
            `Messages from @${available.telegram.botName}, with buttons to check in and snooze.`
          }
        >
          {renderRows('telegram', Send, 'Unblock the bot in Telegram, then link it again.', 'No chats yet.')}
          <TelegramLink key={getByKind('telegram').length} />
        </SettingsCard>
      )}
      {available.webhook && (
        <SettingsCard
          title="Webhooks"
          description={webhookCount === 0 && 'Signed messages to your URL, or to a Discord or Slack channel.'}
          actions={
            <Button onClick={() => show({ kind: 'webhook' })} disabled={webhookCount >= maxWebhooks}>
              <Plus aria-hidden="true" />
              Add a webhook
            </Button>
          }
        >
          {renderRows(
            'webhook',
            Webhook,
            'Check the URL and its response, then send a test.',
            'No webhooks yet.',
          )}
          {webhookCount >= maxWebhooks && (
            <p className="mt-3 text-muted text-sm">
              You’ve reached the limit of {maxWebhooks} webhooks. Unlink one to add another.
            </p>
          )}
        </SettingsCard>
      )}
    </div>
  );
}
