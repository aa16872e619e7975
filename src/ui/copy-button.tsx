import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

type CopyButtonProps = {
  text: string;
  /** The subject, such as 'Copy wallet address'; the name of an icon-only button. */
  label: string;
  /** Tooltip of an icon-only button, replacing its label. */
  title?: string | undefined;
  /** Shows the label beside the icon. */
  showLabel?: boolean | undefined;
  onCopied?: (() => void) | undefined;
  /** Called if the browser denies access: show an error, so that the user can copy manually. */
  onError?: ((error: unknown) => void) | undefined;
  className?: string | undefined;
};

const shownMs = 2000;

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
    timer.current = setTimeout(() => setCopied(false), shownMs);
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
      {/* A status by role: Radix exempts elements with `aria-live`, and their surroundings, from being hidden behind a dialog. */}
      <span className="sr-only" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
