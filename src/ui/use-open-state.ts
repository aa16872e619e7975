import { useState } from 'react';

type OpenState = {
  /** Set if the parent stores the state. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Returns whether a layer is open, and its change: stored here unless the parent passes `open`. */
export function useOpenState({ open, onOpenChange }: OpenState): [boolean, (open: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const handleOpenChange = (next: boolean) => {
    setIsOpen(next);
    onOpenChange?.(next);
  };
  return [open ?? isOpen, handleOpenChange];
}
