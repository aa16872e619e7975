import { JudgedLink } from '#/features/links/components/judged-link.tsx';
import { getHost } from '#/lib/urls.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { cx } from '#/ui/cx.ts';
import { ItemMenuButton } from '#/ui/item-menu-button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { menuFailed } from '#/ui/lazy-menu.tsx';
import type { Task, TaskTick, TaskWallet } from '../schema.ts';
import { RepeatingLine } from './repeating-line.tsx';
import { TicksFromChain } from './ticks-from-chain.tsx';
import { WalletTicks } from './wallet-ticks.tsx';

type TaskRowProps = { task: Task; wallets: readonly TaskWallet[]; onTick: (tick: TaskTick) => void };

const TaskMenu = lazyDialog(() => import('./task-menu.tsx'), 'TaskMenu', menuFailed);

export function TaskRow({ task, wallets, onTick }: TaskRowProps) {
  const { id, text, link, doneBy, isDone } = task;
  const allWalletIds = wallets.length === 0 ? null : wallets.map((wallet) => wallet.id);
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <Checkbox
          label={<span className={cx('break-words', isDone && 'text-muted')}>{text}</span>}
          checked={isDone}
          disabled={task.period?.isOpen === false}
          indeterminate={!isDone && doneBy.length > 0}
          onChange={() => onTick({ id, walletIds: allWalletIds, done: !isDone })}
        />
        <div className="pl-6.5 pointer-coarse:pl-7.5">
          {task.repeats && <RepeatingLine task={task} wallets={wallets} onTick={onTick} />}
          {link !== null && (
            <JudgedLink
              href={link}
              className="inline-block max-w-full truncate align-top text-sm pointer-coarse:py-3"
            >
              {getHost(link) ?? 'Link'}
            </JudgedLink>
          )}
          <TicksFromChain task={task} wallets={wallets} />
          {wallets.length > 1 && (
            <WalletTicks
              task={task}
              wallets={wallets}
              onTick={(walletId, done) => onTick({ id, walletIds: [walletId], done })}
            />
          )}
        </div>
      </div>
      <ItemMenuButton name={text} preload={TaskMenu.preload} className="-mr-1.5">
        {(menu) => <TaskMenu {...menu} id={id} />}
      </ItemMenuButton>
    </div>
  );
}
