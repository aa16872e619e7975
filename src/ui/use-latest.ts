import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Holds the value of the last render for handlers with a stable identity. Never read it while rendering. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
