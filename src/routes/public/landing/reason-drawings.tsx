import type { ReactNode } from 'react';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 88"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-22 w-30 stroke-line-strong"
    >
      {children}
    </svg>
  );
}

/** A list whose first line is nearly over. */
export function OneListDrawing() {
  return (
    <Drawing>
      <rect x="12" y="10" width="96" height="68" rx="8" className="fill-surface" />
      <rect x="12" y="32" width="96" height="23" className="fill-accent-soft stroke-accent-line" />
      <path d="M26 21h34M26 66.5h26" />
      <path d="M26 43.5h44" className="stroke-accent" />
      <circle cx="92" cy="21" r="3.5" className="fill-upcoming stroke-upcoming" />
      <path d="m86.5 43.5 3.5 3.5 7-7" className="stroke-accent" />
      <circle cx="92" cy="66.5" r="4.5" />
    </Drawing>
  );
}

/** A keyhole that nobody puts a key into. */
export function KeylessDrawing() {
  return (
    <Drawing>
      <path
        d="M60 8c10 6 20 8 31 8.500v25C91 60 79 72.500 60 80 41 72.500 29 60 29 41.500v-25C40 16 50 14 60 8Z"
        className="fill-surface"
      />
      <path
        d="M60 20c6.500 3.600 13.500 5.300 20.500 6v16.500C80.500 54.500 72.500 63 60 68.500 47.500 63 39.500 54.500 39.500 42.500V26c7-.7 14-2.400 20.500-6Z"
        className="fill-accent-soft stroke-accent-line"
      />
      <path d="m50.500 43.500 7 7 12.500-13" className="stroke-accent" />
      <path d="M8 44h12M100 44h12" strokeDasharray="1 5" />
    </Drawing>
  );
}

/** What goes in comes out. */
export function YoursDrawing() {
  return (
    <Drawing>
      <rect x="38" y="10" width="44" height="68" rx="7" className="fill-accent-soft stroke-accent-line" />
      <path d="M48 26h24M48 37h24M48 48h16" className="stroke-accent" />
      <path d="M6 44h22m-6-6 6 6-6 6" />
      <path d="M92 44h22m-6-6 6 6-6 6" />
    </Drawing>
  );
}
