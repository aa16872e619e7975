import { type ComponentProps, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Input } from '#/ui/input.tsx';
import { LinkNote } from './guarded-link.tsx';
import { useLinkFlag } from './link-flags.ts';

const pauseMs = 400;

const give = <T,>(ref: Ref<T> | undefined, value: T | null) => {
  if (typeof ref === 'function') return ref(value);
  if (ref) ref.current = value;
};

/** The text once nobody has typed for a moment; what cannot be a whole address yet isn't asked about. */
function useSettled(typed: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = settled?.trim() ?? '';
  return settled === typed && /^https?:\/\/[^/]*[.:]/i.test(text) ? text : null;
}

/** For a web address; what our server knows against it stands below. */
export function LinkInput({ ref, ...props }: ComponentProps<typeof Input>) {
  const own = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const warningId = useId();
  const flag = useLinkFlag(useSettled(typed));
  const look = () => setTyped(own.current?.value ?? '');
  // Forms also fill in fields without an event.
  useEffect(look);
  return (
    <>
      <Input
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://"
        {...props}
        onInput={look}
        aria-describedby={flag && warningId}
        ref={(element) => {
          own.current = element;
          return give(ref, element);
        }}
      />
      <div role="status" className="empty:sr-only">
        {flag && <LinkNote look="line" id={warningId} flags={[flag]} />}
      </div>
    </>
  );
}
