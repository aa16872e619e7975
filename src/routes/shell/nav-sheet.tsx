import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { BadgeCheck, LogOut } from 'lucide-react';
import { useRef } from 'react';
import { useSignOut, useViewer } from '#/features/session/components/viewer.ts';
import { getPlanLabel } from '#/features/subscriptions/components/plan-label.ts';
import { subscriptionQuery } from '#/features/subscriptions/components/subscription.ts';
import { formatDisplayName } from '#/lib/person-names.ts';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { NavList, navRow } from './nav-list.tsx';
import { useNavigation } from './use-navigation.ts';

export type NavSheetKind = 'you' | 'promote';
type NavSheetProps = { kind: NavSheetKind; open: boolean; onClose: () => void };

/** The sheet that the bottom bar opens for 'You' and 'Promote'. */
export function NavSheet({ kind, open, onClose }: NavSheetProps) {
  const viewer = useViewer();
  const { promote } = useNavigation();
  const isNavigating = useRef(false);
  const closeForNavigation = () => {
    isNavigating.current = true;
    onClose();
  };
  if (viewer === null) return null;

  const name = formatDisplayName(viewer);
  const headings = {
    you: { title: name, description: name === viewer.email ? undefined : viewer.email },
    promote: { title: 'Promote', description: undefined },
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...headings[kind]}
      onCloseAutoFocus={(event) => {
        // The next page focuses its heading itself.
        if (isNavigating.current) event.preventDefault();
      }}
    >
      <DialogBody className="px-2! py-2! pb-[max(0.5rem,env(safe-area-inset-bottom))]!">
        {kind === 'you' ? (
          <AccountLinks onChoose={closeForNavigation} />
        ) : (
          <NavList entries={promote} onChoose={closeForNavigation} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function AccountLinks({ onChoose }: { onChoose: () => void }) {
  const { api } = useRouter().options.context;
  const signOut = useSignOut();
  const plan = useQuery(subscriptionQuery(api));
  const { account, adminMenu } = useNavigation();
  return (
    <>
      <Link to="/plan" className={navRow} onClick={onChoose}>
        <BadgeCheck aria-hidden="true" />
        {getPlanLabel(plan.data)}
      </Link>
      <NavList entries={account.filter(({ isExtra }) => !isExtra)} onChoose={onChoose} />
      <NavList label="Admin" entries={adminMenu} onChoose={onChoose} />
      <button
        type="button"
        className={`${navRow} mt-2`}
        onClick={() => {
          onChoose();
          void signOut();
        }}
      >
        <LogOut aria-hidden="true" />
        Log out
      </button>
    </>
  );
}
