type FollowProgressProps = { handle: string; received: number; target: number };

export function FollowProgress({ handle, received, target }: FollowProgressProps) {
  const words = `${received.toLocaleString('en')} / ${target.toLocaleString('en')}`;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="tabular shrink-0">{words}</span>
      <div
        role="progressbar"
        aria-label={`Followers of @${handle}`}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={received}
        aria-valuetext={words}
        className="h-1.5 w-full min-w-6 max-w-20 overflow-hidden rounded-full bg-line"
      >
        <div
          className="forced-color-adjust-none h-full rounded-full bg-accent"
          style={{ width: `${(received / target) * 100}%` }}
        />
      </div>
    </div>
  );
}
