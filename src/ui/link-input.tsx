import type { ComponentProps } from 'react';
import { Input } from './input.tsx';

/** For a web address. */
export function LinkInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="https://"
      {...props}
    />
  );
}
