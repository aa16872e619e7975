import { Bell, BellRing } from 'lucide-react';
import { Button } from '#/ui/button.tsx';

type WatchButtonProps = {
  projectName: string;
  isWatched: boolean;
  onToggle: () => void;
  size?: 'sm' | 'md';
};

/** Whoever watches a presale is told when its dates are moved. */
export function WatchButton({ projectName, isWatched, onToggle, size = 'md' }: WatchButtonProps) {
  const Icon = isWatched ? BellRing : Bell;
  return (
    <Button
      size={size}
      onClick={onToggle}
      title={isWatched ? 'We’ll notify you if its dates change' : 'Notify me if its dates change'}
    >
      <Icon aria-hidden="true" className={isWatched ? 'text-accent-ink' : undefined} />
      {isWatched ? 'Watching' : 'Watch'}
      <span className="sr-only"> {projectName}</span>
    </Button>
  );
}
