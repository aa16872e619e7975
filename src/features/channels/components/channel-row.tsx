import { useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, type LucideIcon, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { Channel } from '../calls.ts';
import { TestOutcome } from './delivery-outcome.tsx';

type ChannelRowProps = {
  channel: Channel;
  icon: LucideIcon;
  /** Tells the user how to repair a failing channel. */
  repairHint: ReactNode;
  now: string;
  onRename: () => void;
  onUnlink: () => void;
};

/** A linked channel with its health and actions. */
export function ChannelRow({ channel, icon: Icon, repairHint, now, onRename, onUnlink }: ChannelRowProps) {
  const { api } = useRouter().options.context;
  const { locale, zone } = useReader();
  const [test, setTest] = useState<{ id: string } | { error: string }>();
  const { run, busy } = useAction({
    onFailed: (error) => setTest({ error: getErrorMessage(error, 'Couldn’t send the test') }),
  });
  const { id, name, shown, lastOkAt, createdAt } = channel;
  const reader = { timeZone: zone, locale, now };

  const sendTest = () =>
    run(async () => {
      setTest(undefined);
      setTest(await api.channels.test({ id }));
    });

  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center gap-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
        <Icon className="size-5 shrink-0 text-faint max-sm:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 break-words font-medium text-base text-ink">{name}</span>
            {channel.isThisDevice && <Badge tone="accent">This device</Badge>}
            <Health channel={channel} />
          </p>
          <p className="mt-0.5 break-words text-muted text-sm">
            {shown !== '' && `${shown} · `}
            {lastOkAt === null ? (
              <>
                Linked <RelativeTime value={createdAt} {...reader} /> · nothing sent yet
              </>
            ) : (
              <>
                Last delivered <RelativeTime value={lastOkAt} {...reader} />
              </>
            )}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1 max-sm:justify-end">
          <Button
            size="sm"
            busy={busy}
            busyLabel="Sending…"
            aria-label={`Send a test to ${name}`}
            onClick={() => void sendTest()}
          >
            Send a test
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Rename ${name}`} onClick={onRename}>
            <Pencil aria-hidden="true" />
          </Button>
          <Button variant="ghost" size="icon" aria-label={`Unlink ${name}`} onClick={onUnlink}>
            <Trash2 aria-hidden="true" />
          </Button>
        </div>
      </div>
      <FailureNotice channel={channel} repairHint={repairHint} reader={reader} />
      <div role="status" className="text-sm">
        {test && <TestOutcome channelId={id} test={test} />}
      </div>
    </li>
  );
}

function Health({ channel: { brokenAt, failingSince, lastOkAt } }: { channel: Channel }) {
  if (brokenAt !== null) {
    return (
      <Badge tone="expired" icon={CircleAlert}>
        Off
      </Badge>
    );
  }
  if (failingSince !== null) {
    return (
      <Badge tone="upcoming" icon={TriangleAlert}>
        Failing
      </Badge>
    );
  }
  if (lastOkAt === null) return null;
  return (
    <Badge tone="claimed" icon={CircleCheck}>
      Working
    </Badge>
  );
}

type FailureNoticeProps = {
  channel: Channel;
  repairHint: ReactNode;
  reader: { timeZone: string; locale: string | null; now: string };
};

function FailureNotice({ channel, repairHint, reader }: FailureNoticeProps) {
  const { brokenAt, failingSince, lastAnswer } = channel;
  const since = brokenAt ?? failingSince;
  if (since === null) return null;
  return (
    <div className="mt-2 rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-sm text-warning-ink">
      <p>
        {brokenAt === null ? 'Nothing has arrived since ' : 'Turned off '}
        <RelativeTime value={since} {...reader} />.
        {lastAnswer !== null && <> Last response: “{lastAnswer}”</>}
      </p>
      <p className="mt-0.5">{repairHint}</p>
    </div>
  );
}
