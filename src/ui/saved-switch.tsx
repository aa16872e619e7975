import { type ComponentProps, useState } from 'react';
import { Switch } from './switch.tsx';
import { useAction } from './use-action.ts';

type SavedSwitchProps = Omit<ComponentProps<typeof Switch>, 'checked' | 'onChange'> & {
  /** The saved value. */
  checked: boolean;
  save: (next: boolean) => Promise<unknown>;
  /** The toast's message if saving fails without one for users. */
  failureMessage: string;
};

/** A switch that saves each change at once. It shows the new value while saving, and the saved one after a failure. */
export function SavedSwitch({ checked, save, failureMessage, disabled = false, ...rest }: SavedSwitchProps) {
  const [pendingValue, setPendingValue] = useState<boolean>();
  const { run, busy } = useAction({ failureMessage });
  const change = async (next: boolean) => {
    setPendingValue(next);
    await run(() => save(next));
    setPendingValue(undefined);
  };
  return (
    <Switch
      {...rest}
      checked={pendingValue ?? checked}
      // Two saves at once could end in either order.
      disabled={busy || disabled}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
