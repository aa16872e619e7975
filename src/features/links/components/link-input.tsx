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
function useDebounced(text: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const trimmed = settled?.trim() ?? '';
  return settled === text && /^https?:\/\/[^/]*[.:]/i.test(trimmed) ? trimmed : null;
}

/** Returns the server's warning about a link that is being typed; undefined if it is fine. */
export const useTypedLinkFlag = (text: string) => useLinkFlag(useDebounced(text));

/** A URL input, with the server's warning below. */
export function LinkInput({ ref, ...props }: ComponentProps<typeof Input>) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const warningId = useId();
  const flag = useTypedLinkFlag(text);
  const readText = () => setText(input.current?.value ?? '');
  // Forms also set values without an event.
  useEffect(readText);
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
        onInput={readText}
        aria-describedby={flag && warningId}
        ref={(element) => {
          input.current = element;
          return assignRef(ref, element);
        }}
      />
      <div role="status" className="empty:sr-only">
        {flag && <LinkNote variant="line" id={warningId} flags={[flag]} />}
      </div>
    </>
  );
}
