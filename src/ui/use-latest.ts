import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value as last rendered, for a handler that has to remain the same function. Not for reading while rendering. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
