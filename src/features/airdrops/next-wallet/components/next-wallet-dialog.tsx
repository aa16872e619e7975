import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Check, ChevronLeft, ChevronRight, CircleCheckBig, Undo2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { getErrorMessage } from '#/lib/app-error.ts';
import { shortenWallet } from '#/lib/text.ts';
import { getHost } from '#/lib/urls.ts';
import { announce } from '#/ui/announcer.tsx';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast-store.ts';
import { WalletName } from '../../../tracker-wallets/components/wallet-name.tsx';
import { hasAddress, noAddressYet } from '../../../tracker-wallets/policy.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { dueTasksQuery } from '../../tasks/components/task-queries.ts';
import { useSendTick } from '../../tasks/components/use-send-tick.ts';
import { findNextStep, getStepKey, type Step, toSteps } from '../../tasks/steps.ts';
import { useStepKeys } from './use-step-keys.ts';

/** Goes through the due tasks wallet by wallet. Each tick is saved at once, so closing the dialog loses nothing. */
export function NextWalletDialog({ dialog, open, onClose }: DialogProps<'next-wallet'>) {
  const { api } = useRouter().options.context;
  const { open: show } = useTrackerDialogs();
  const { airdropId, returnsTo } = dialog;
  const due = useQuery({ ...dueTasksQuery(api, airdropId), staleTime: 0 });
  // The steps at opening, so that live updates don't reorder them.
  const [steps, setSteps] = useState<readonly Step[]>();
  if (steps === undefined && due.data !== undefined && !due.isFetching) setSteps(toSteps(due.data));
  const close = () =>
    returnsTo !== undefined && airdropId !== undefined ? show({ kind: returnsTo, id: airdropId }) : onClose();
  return (
    <Dialog open={open} onClose={close} title="Next wallet" size="sm">
      {steps !== undefined ? (
        <Steps steps={steps} onClose={close} />
      ) : (
        <DialogBody>
          {due.isError ? (
            <ErrorState
              bare
              title="Couldn’t load the tasks"
              description="Please try again in a moment."
              onRetry={() => void due.refetch()}
            />
          ) : (
            <Loading label="Loading tasks…" className="grid gap-3">
              <Skeleton className="h-6" />
              <Skeleton className="h-16" />
            </Loading>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function Steps({ steps, onClose }: { steps: readonly Step[]; onClose: () => void }) {
  const sendTick = useSendTick();
  const [index, setIndex] = useState(0);
  const [doneKeys, setDoneKeys] = useState<ReadonlySet<string>>(new Set());
  const link = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const isFinished = doneKeys.size === steps.length;
  const step = isFinished ? undefined : steps[index];

  const setDone = (key: string, isDone: boolean) =>
    setDoneKeys((keys) => new Set(isDone ? [...keys, key] : [...keys].filter((item) => item !== key)));

  async function tick(item: Step, done: boolean): Promise<void> {
    const key = getStepKey(item);
    setDone(key, done);
    if (done) {
      const next = findNextStep(steps, new Set([...doneKeys, key]), index);
      if (next >= 0) setIndex(next);
      announce(next >= 0 ? `Done. ${doneKeys.size + 1} of ${steps.length}` : 'All done');
    }
    const { task, wallet } = item;
    try {
      await sendTick(task.airdropId, { id: task.id, walletIds: wallet === null ? null : [wallet.id], done });
    } catch (error) {
      setDone(key, !done);
      const description = getErrorMessage(error, 'Please try again later.');
      toast({ title: 'Couldn’t save the task', description, tone: 'destructive' });
    }
  }

  const skip = () => setIndex(findNextStep(steps, doneKeys, index));
  const back = () => setIndex((current) => Math.max(0, current - 1));
  useStepKeys({ n: skip, p: back, c: () => click(copy.current), o: () => click(link.current) });

  if (step === undefined) return <Finished count={steps.length} onClose={onClose} />;
  const isDone = doneKeys.has(getStepKey(step));
  return (
    <>
      <DialogBody>
        <p role="status" className="tabular text-muted text-sm">
          {doneKeys.size} of {steps.length} done
        </p>
        <StepDetails key={getStepKey(step)} step={step} linkRef={link} copyRef={copy} />
      </DialogBody>
      <DialogFooter
        wide
        start={
          <>
            <Button variant="ghost" disabled={index === 0} onClick={back}>
              <ChevronLeft aria-hidden="true" />
              Back
            </Button>
            <Button variant="ghost" onClick={skip}>
              Next
              <ChevronRight aria-hidden="true" />
            </Button>
          </>
        }
      >
        <FocusedButton onPress={() => void tick(step, !isDone)}>
          {isDone ? <Undo2 aria-hidden="true" /> : <Check aria-hidden="true" />}
          {isDone ? 'Undo' : 'Done'}
        </FocusedButton>
      </DialogFooter>
    </>
  );
}

const click = (parent: HTMLElement | null) => parent?.querySelector<HTMLElement>('a, button')?.click();

type StepDetailsProps = {
  step: Step;
  linkRef: RefObject<HTMLDivElement | null>;
  copyRef: RefObject<HTMLDivElement | null>;
};

function StepDetails({ step: { task, wallet }, linkRef, copyRef }: StepDetailsProps) {
  return (
    <div className="mt-2 grid gap-4">
      {wallet !== null && (
        <div className="grid justify-items-start gap-2">
          <h3 className="min-w-0 max-w-full font-semibold text-ink text-lg">
            <WalletName wallet={wallet} isShort />
          </h3>
          {hasAddress(wallet) ? (
            <>
              <p className="break-all font-mono text-muted text-sm">{wallet.address}</p>
              <div ref={copyRef}>
                <CopyButton showLabel text={wallet.address} label={`Copy ${shortenWallet(wallet.address)}`} />
              </div>
            </>
          ) : (
            <p className="text-muted text-sm">{noAddressYet}</p>
          )}
        </div>
      )}
      <div className="grid gap-1">
        <p className="break-words text-base text-ink">{task.text}</p>
        <p className="break-words text-muted text-sm">{task.airdropName}</p>
        {task.link !== null && (
          <div ref={linkRef}>
            <JudgedLink
              href={task.link}
              className="inline-block max-w-full truncate align-top text-sm pointer-coarse:py-3"
            >
              {getHost(task.link) ?? 'Link'}
            </JudgedLink>
          </div>
        )}
      </div>
    </div>
  );
}

function Finished({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <>
      <DialogBody tabIndex={0} role="group" aria-label="Result">
        <p className="flex items-center gap-2 text-base text-ink">
          <CircleCheckBig className="size-4 text-success-ink" aria-hidden="true" />
          {count === 0 ? 'Nothing due right now.' : 'All done.'}
        </p>
      </DialogBody>
      <DialogFooter wide>
        <FocusedButton onPress={onClose}>Close</FocusedButton>
      </DialogFooter>
    </>
  );
}

type FocusedButtonProps = { onPress: () => void; children: ReactNode };

/** The main button, focused when it appears, so that Enter and Space go through all steps. */
function FocusedButton({ onPress, children }: FocusedButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="primary" onClick={onPress}>
      {children}
    </Button>
  );
}
