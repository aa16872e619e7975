import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';

export const themeKey = 'theme';
const darkQuery = '(prefers-color-scheme: dark)';
/** The canvas colors for the browser's own bars; equal to those in theme.css. */
const themeColors = { light: '#f6f5f2', dark: '#111014' };

/**
 * Inline script in <head>, before the first paint. It changes <html>, which therefore needs
 * suppressHydrationWarning.
 */
export const themeScript =
  `(()=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}` +
  `let d=t=='dark'||t!='light'&&matchMedia('${darkQuery}').matches,r=document.documentElement,` +
  `m=document.querySelector('meta[name=theme-color]');` +
  `r.dataset.theme=r.style.colorScheme=d?'dark':'light';if(m)m.content=d?'${themeColors.dark}':'${themeColors.light}'})()`;

/** Parses a stored value: anything unknown is 'system'. */
export function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function resolveTheme(theme: Theme, osPrefersDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return osPrefersDark ? 'dark' : 'light';
}

const listeners = new Set<() => void>();
/** The media query with a listener, if any. */
let watchedQuery: MediaQueryList | undefined;
/** The choice while storage is unavailable. */
let unsavedTheme: Theme | undefined;

function readTheme(): Theme {
  if (unsavedTheme) return unsavedTheme;
  try {
    return parseTheme(localStorage.getItem(themeKey));
  } catch {
    return 'system';
  }
}

function readResolvedTheme(): 'light' | 'dark' {
  return resolveTheme(readTheme(), matchMedia(darkQuery).matches);
}

/** Sets the theme on <html>, whose attributes React drops when it renders the whole document in the browser. */
export function applyTheme() {
  const resolved = readResolvedTheme();
  const root = document.documentElement;
  root.dataset.theme = resolved;
  root.style.colorScheme = resolved;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[resolved]);
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme);
    unsavedTheme = undefined;
  } catch {
    unsavedTheme = theme;
  }
  applyTheme();
}

/** Calls `listener` when the theme changes here, in another tab, or in the OS; also updates <html>. */
export function subscribeTheme(listener: () => void): () => void {
  const query = matchMedia(darkQuery);
  if (listeners.size === 0) {
    query.addEventListener('change', applyTheme);
    addEventListener('storage', applyTheme);
    watchedQuery = query;
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watchedQuery?.removeEventListener('change', applyTheme);
    removeEventListener('storage', applyTheme);
  };
}

/** Returns the choice and the resolved theme. On the server and while hydrating: system, light. */
export function useTheme(): { theme: Theme; resolved: 'light' | 'dark'; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const resolved = useSyncExternalStore(subscribeTheme, readResolvedTheme, () => 'light' as const);
  return { theme, resolved, setTheme };
}
