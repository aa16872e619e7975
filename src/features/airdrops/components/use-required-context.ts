import { type Context, useContext } from 'react';

/** Reads a context that has no default, and so requires a provider. */
export function useRequiredContext<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('used outside its provider');
  return value;
}
