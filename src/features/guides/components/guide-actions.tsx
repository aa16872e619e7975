import { Link, useRouter } from '@tanstack/react-router';
import { Pencil, Plus, Share2, Trash2 } from 'lucide-react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { getAddSearch } from '#/lib/add-search.ts';
import { Button } from '#/ui/button.tsx';
import type { Guide } from '../schema.ts';
import { type GuideDialog, ShareDialog } from './guide-dialogs.tsx';

type ButtonsProps = { guide: Guide; onOpen: (dialog: GuideDialog) => void };

const renderHiddenTitle = (title: string) => <span className="sr-only"> {title}</span>;

export function ShareButton({ guide, onOpen }: ButtonsProps) {
  return (
    <Button
      size="sm"
      onClick={() => onOpen({ kind: 'share', guide })}
      onPointerEnter={ShareDialog.preload}
      onFocus={ShareDialog.preload}
    >
      <Share2 aria-hidden="true" />
      <span>Share{renderHiddenTitle(guide.title)}</span>
    </Button>
  );
}

export function AdminButtons({ guide, onOpen }: ButtonsProps) {
  const isAdmin = useViewer()?.isAdmin === true;
  if (!isAdmin) return null;
  return (
    <>
      <Button size="sm" onClick={() => onOpen({ kind: 'edit', guide })}>
        <Pencil aria-hidden="true" />
        <span>Edit{renderHiddenTitle(guide.title)}</span>
      </Button>
      <Button size="sm" onClick={() => onOpen({ kind: 'delete', guide })}>
        <Trash2 aria-hidden="true" />
        <span>Delete{renderHiddenTitle(guide.title)}</span>
      </Button>
    </>
  );
}

/** Opens the tracker's add dialog; visitors sign in first. `isPrimary` marks the page's main action. */
export function TrackButton({ guide, isPrimary = false }: { guide: Guide; isPrimary?: boolean }) {
  const router = useRouter();
  const isSignedIn = useViewer() !== null;
  const target = { to: '/tracker', search: getAddSearch(guide) } as const;
  return (
    <Button asChild size="sm" variant={isPrimary ? 'primary' : 'secondary'}>
      <Link
        {...target}
        preload={false}
        onClick={(event) => {
          if (isSignedIn) return;
          event.preventDefault();
          openAuthDialog({ tab: 'sign-in', returnTo: router.buildLocation(target).href });
        }}
      >
        <Plus aria-hidden="true" />
        <span>Track this airdrop{renderHiddenTitle(guide.title)}</span>
      </Link>
    </Button>
  );
}
