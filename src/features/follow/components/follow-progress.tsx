import { ProgressBar } from '#/ui/progress-bar.tsx';

type FollowProgressProps = { handle: string; received: number; target: number };

export function FollowProgress({ handle, received, target }: FollowProgressProps) {
  const words = `${received.toLocaleString('en')} / ${target.toLocaleString('en')}`;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="tabular shrink-0">{words}</span>
      <ProgressBar
        label={`Followers of @${handle}`}
        value={received}
        max={target}
        valueText={words}
        className="h-1.5 w-full min-w-6 max-w-20 bg-line"
      />
    </div>
  );
}
