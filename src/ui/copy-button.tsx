import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, such as 'Copy wallet address'; the name of an icon-only button. */
  label: string;
  /** Shown where an icon-only button is pointed at, in place of its label. */
  title?: string | undefined;
  /** Shows the label beside the icon. */
  showLabel?: boolean | undefined;
  onCopied?: (() => void) | undefined;
  /** The browser refused: say so, and let the person copy by hand. */
  onError?: ((error: unknown) => void) | undefined;
  className?: string | undefined;
};

const SHOWN_MS = 2000;

export function CopyButton({
  text,
  label,
  title = label,
  showLabel,
  onCopied,
  onError,
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      onError?.(error);
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
    onCopied?.();
  };

  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        variant={showLabel ? 'secondary' : 'ghost'}
        size={showLabel ? 'sm' : 'icon-sm'}
        aria-label={label}
        title={showLabel ? undefined : title}
        onClick={copy}
        className={className}
      >
        <Icon className={cx(copied && 'text-success-ink')} aria-hidden="true" />
        {showLabel && label}
      </Button>
      {/* A status by its role: Radix leaves what has `aria-live`, and all around it, readable behind a dialog. */}
      <span className="sr-only" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
