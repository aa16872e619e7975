import { Link, useRouter } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { formatCount, shortenWallet } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { LabelDot } from '#/ui/label-dot.tsx';
import { toast } from '#/ui/toast-store.ts';
import { familyNames, formatEntryCount, getWalletTitle, hasAddress, noAddressYet } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';
import { EditWalletDialog, type WalletDialog } from './wallet-dialogs.tsx';

export type ShowWalletDialog = (dialog: WalletDialog) => void;

type WalletRowProps = {
  wallet: TrackerWallet;
  /** Index in the list. */
  index: number;
  total: number;
  /** An older wallet of the book with the same address. */
  olderDuplicate: TrackerWallet | undefined;
  archive: (wallet: TrackerWallet) => Promise<void>;
  isArchiving: boolean;
  show: ShowWalletDialog;
};

const linkClass =
  'inline-flex min-h-6 items-center rounded-sm text-muted underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current pointer-coarse:min-h-11';

const toastCopyFailure = () =>
  toast({
    title: 'Failed to copy',
    description: 'Select the address and copy it.',
    tone: 'destructive',
  });

/** One wallet of the book. Memoized, so that scrolling the list doesn't render it again. */
export const WalletRow = memo(function WalletRow(props: WalletRowProps) {
  const { wallet, index, total, olderDuplicate, archive, isArchiving, show } = props;
  const { id, address, name, family, label, colour, note, isArchived, airdropCount, entryCount } = wallet;
  const { watchedChains } = wallet;
  const { config } = useRouter().options.context;
  const hasActivity = config.chainFamilies.some((chainFamily) => chainFamily === family) && !isArchived;
  const title = getWalletTitle(wallet);
  return (
    <li
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 border-line px-4 py-3 not-last:border-b"
    >
      <LabelDot color={colour} className="mt-1.75" />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-medium text-ink text-lg leading-6">
            {label === '' ? <span className="font-mono">{shortenWallet(address)}</span> : label}
          </h3>
          {hasAddress(wallet) && <Badge>{familyNames[family]}</Badge>}
        </div>
        {hasAddress(wallet) ? (
          <div className="flex items-center gap-1">
            <p className="min-w-0 break-all font-mono text-muted text-sm">{address}</p>
            <CopyButton text={address} label={`Copy address of ${title}`} onError={toastCopyFailure} />
          </div>
        ) : (
          <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
            {noAddressYet}
            <Button
              variant="link"
              size="sm"
              aria-label={`Add address to ${title}`}
              onClick={() => show({ kind: 'edit', wallet })}
              onPointerEnter={EditWalletDialog.preload}
              onFocus={EditWalletDialog.preload}
            >
              Add address
            </Button>
          </p>
        )}
        {name !== '' && <p className="min-w-0 break-all text-muted text-sm">{name}</p>}
        {olderDuplicate !== undefined && (
          <p className="text-sm text-warning-ink">
            Same address as {getWalletTitle(olderDuplicate)}. Delete the one you don’t use.
          </p>
        )}
        {note !== '' && (
          <p className="line-clamp-2 max-w-prose whitespace-pre-line break-words text-muted text-sm">
            {note}
          </p>
        )}
        {(airdropCount + entryCount > 0 || hasActivity) && (
          <p className="tabular mt-0.5 flex flex-wrap gap-x-4 text-sm">
            {airdropCount > 0 && (
              <Link to="/tracker" search={{ wallet: id }} className={linkClass}>
                {formatCount(airdropCount, 'airdrop')}
                <span className="sr-only"> with {title}</span>
              </Link>
            )}
            {entryCount > 0 && (
              <Link to="/profit" search={{ wallet: id, view: 'entries' }} className={linkClass}>
                {formatEntryCount(entryCount)}
                <span className="sr-only"> with {title}</span>
              </Link>
            )}
            {hasActivity && (
              <>
                <Link to="/wallets/activity" search={{ wallet: id }} className={linkClass}>
                  {watchedChains > 0 ? `Watched on ${formatCount(watchedChains, 'chain')}` : 'Activity'}
                  <span className="sr-only">{watchedChains > 0 ? ` (${title})` : ` of ${title}`}</span>
                </Link>
                <Link to="/wallets/approvals" search={{ wallet: id }} className={linkClass}>
                  Approvals
                  <span className="sr-only"> of {title}</span>
                </Link>
              </>
            )}
          </p>
        )}
      </div>
      <div className="ml-auto flex shrink-0 gap-1">
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={`Edit ${title}`}
          title="Edit"
          onClick={() => show({ kind: 'edit', wallet })}
          onPointerEnter={EditWalletDialog.preload}
          onFocus={EditWalletDialog.preload}
        >
          <Pencil aria-hidden="true" />
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={`${isArchived ? 'Restore' : 'Archive'} ${title}`}
          title={isArchived ? 'Restore' : 'Archive'}
          busy={isArchiving}
          onClick={() => void archive(wallet)}
        >
          {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        </Button>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={() => show({ kind: 'delete', wallet })}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
});
