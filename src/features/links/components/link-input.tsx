import { type ComponentProps, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Input } from '#/ui/input.tsx';
import { LinkNote } from './guarded-link.tsx';
import { useLinkFlag } from './link-flags.ts';

const debounceMs = 400;

const assignRef = <T,>(ref: Ref<T> | undefined, value: T | null) => {
  if (typeof ref === 'function') return ref(value);
  if (ref) ref.current = value;
};

/** Returns the text once typing pauses; null while it can't be a complete URL. */
function useDebounced(typed: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const text = settled?.trim() ?? '';
  return settled === typed && /^https?:\/\/[^/]*[.:]/i.test(text) ? text : null;
}

/** Returns the server's warning about a link that is being typed; undefined if it is fine. */
export const useTypedLinkFlag = (typed: string) => useLinkFlag(useDebounced(typed));

/** A URL input, with the server's warning below. */
export function LinkInput({ ref, ...props }: ComponentProps<typeof Input>) {
  const own = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const warningId = useId();
  const flag = useTypedLinkFlag(typed);
  const look = () => setTyped(own.current?.value ?? '');
  // Forms also set values without an event.
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
          return assignRef(ref, element);
        }}
      />
      <div role="status" className="empty:sr-only">
        {flag && <LinkNote look="line" id={warningId} flags={[flag]} />}
      </div>
    </>
  );
}
