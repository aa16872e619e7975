import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useReader } from './use-reader.ts';

type SignInMethodRowProps = {
  icon: LucideIcon;
  name: ReactNode;
  createdAt: string;
  /** Omitted if it isn't recorded. */
  lastUsedAt?: string | null;
  /** Such as 'Added' or 'Linked'. */
  createdLabel: string;
  actions: ReactNode;
};

export function SignInMethodRow({
  icon: Icon,
  name,
  createdAt,
  lastUsedAt,
  createdLabel,
  actions,
}: SignInMethodRowProps) {
  const { locale, zone } = useReader();
  const reader = { locale, timeZone: zone };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium text-base text-ink">{name}</p>
        <p className="text-muted text-sm">
          {createdLabel} <RelativeTime value={createdAt} {...reader} />
          {lastUsedAt === null && ' · never used'}
          {lastUsedAt && (
            <>
              {' · last used '}
              <RelativeTime value={lastUsedAt} {...reader} />
            </>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-1">{actions}</div>
    </li>
  );
}
