import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

/** An illustration, for EmptyState and ErrorState. */
export type Drawing = (props: { className?: string | undefined }) => ReactElement;

type SketchProps = { className?: string | undefined; children: ReactNode };

/** The common frame of all illustrations: size, stroke, and the timeline at the bottom. */
function Sketch({ className, children }: SketchProps) {
  return (
    <svg
      viewBox="0 0 120 88"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('h-22 w-30 shrink-0 stroke-control', className)}
    >
      <path d="M8 74h104" className="stroke-line-strong" />
      {children}
    </svg>
  );
}

/** The highlighted part of an illustration. */
const soft = 'fill-accent-soft stroke-accent-ink';
/** Hides the lines behind it. */
const solid = 'fill-canvas';
/** Time that is running out. */
const upcomingClass = 'fill-upcoming stroke-none';

export const Bars: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path
      d="M28 74V58M44 74V48M92 74V62"
      strokeWidth="8"
      strokeLinecap="butt"
      className="stroke-line-strong"
    />
    <rect x="66" y="30" width="14" height="44" rx="3" className={soft} />
    <path d="M22 46l20-12 14 8 17-24 22 14" />
    <circle cx="73" cy="18" r="3" className="fill-canvas" />
  </Sketch>
);

export const Bell: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M44 62c4-5 4-10 4-18a12 12 0 0 1 24 0c0 8 0 13 4 18Z" className={soft} />
    <path d="M60 32v-5M55 66a5 5 0 0 0 10 0" />
    <path d="M34 34a22 22 0 0 0-4 12M86 34a22 22 0 0 1 4 12" className="stroke-line-strong" />
    <circle cx="104" cy="74" r="3.5" className={upcomingClass} />
  </Sketch>
);

export const Book: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M60 28c-8-6-20-8-36-7v46c16-1 28 1 36 7Z" />
    <path d="M60 28c8-6 20-8 36-7v46c-16-1-28 1-36 7Z" className={soft} />
    <path d="M33 34c7 0 13 1 18 4M33 47c7 0 13 1 18 4" className="stroke-line-strong" />
    <path d="M87 34c-7 0-13 1-18 4" className="stroke-accent-ink" />
  </Sketch>
);

export const Broken: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M30 74V26a6 6 0 0 1 6-6h48a6 6 0 0 1 6 6v14l-14 6 6 10-16 4 4 14Z" className={soft} />
    <path d="M90 52v22H76" />
    <path d="M42 34h22M42 46h14" className="stroke-accent-line" />
  </Sketch>
);

export const Checklist: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="30" y="14" width="60" height="60" rx="7" />
    <rect x="40" y="25" width="12" height="12" rx="3" className={soft} />
    <path d="M43 31l2.5 2.5L50 29" className="stroke-accent-ink" />
    <rect x="40" y="49" width="12" height="12" rx="3" />
    <path d="M60 31h20M60 55h14" className="stroke-line-strong" />
  </Sketch>
);

export const ClaimWindow: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="54" y="34" width="42" height="40" rx="6" className={soft} />
    <path d="M75 34v40M54 54h42" className="stroke-accent-line" />
    <path d="M28 24v50" />
    <circle cx="28" cy="20" r="4" />
    <path d="M14 71v3M41 71v3M108 71v3" />
    <circle cx="96" cy="74" r="3.5" className={upcomingClass} />
  </Sketch>
);

export const Coins: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M30 54v14c0 3.3 8 6 18 6s18-2.7 18-6V54M30 61c0 3.3 8 6 18 6s18-2.7 18-6" />
    <ellipse cx="48" cy="54" rx="18" ry="6" />
    <circle cx="78" cy="42" r="17" className={soft} />
    <path
      d="M78 35c3 3.4 5.5 6.1 5.5 9.2a5.5 5.5 0 0 1-11 0c0-3.1 2.5-5.8 5.5-9.2Z"
      className="stroke-accent-ink"
    />
  </Sketch>
);

export const Done: Drawing = ({ className }) => (
  <Sketch className={className}>
    <circle cx="60" cy="44" r="24" className={soft} />
    <path d="M49 45l8 8 15-17" strokeWidth="2" className="stroke-accent-ink" />
    <path d="M24 34v8M20 38h8M98 20v6M95 23h6" className="stroke-line-strong" />
  </Sketch>
);

export const Flag: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M38 14v60" />
    <path d="M38 18c10-5 18 5 28 1s14-3 20-1v28c-6-2-10-3-20 1s-18-6-28-1Z" className={soft} />
    <path d="M30 74h16" strokeWidth="3" />
  </Sketch>
);

export const Folder: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M24 66V26a5 5 0 0 1 5-5h17l7 8h34a5 5 0 0 1 5 5v4" />
    <path
      d="M31 38h66a4 4 0 0 1 3.9 5l-6.5 27a5 5 0 0 1-4.9 4H28.5a5 5 0 0 1-4.8-6.2l6.4-26"
      className={soft}
    />
  </Sketch>
);

export const Labels: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M30 40V24a4 4 0 0 1 4-4h18" className="stroke-line-strong" />
    <path
      d="M40 28h20a6 6 0 0 1 4.3 1.8l24 24a6 6 0 0 1 0 8.5L77 73.5a6 6 0 0 1-8.5 0l-24-24A6 6 0 0 1 42.5 45Z"
      className={soft}
    />
    <circle cx="54" cy="40" r="3" />
  </Sketch>
);

export const Lens: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M16 26h28M16 42h20M16 58h24" className="stroke-line-strong" />
    <circle cx="66" cy="38" r="20" className={soft} />
    <path d="M81 53l15 15" strokeWidth="3" />
    <path d="M59 38h14" className="stroke-accent-ink" />
  </Sketch>
);

export const Lock: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M46 42V30a14 14 0 0 1 28 0v12" />
    <rect x="36" y="42" width="48" height="32" rx="7" className={soft} />
    <path d="M60 55v7" strokeWidth="2.5" />
  </Sketch>
);

export const Missing: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="34" y="16" width="52" height="58" rx="6" strokeDasharray="4 5" className="stroke-control" />
    <circle cx="60" cy="42" r="13" className={soft} />
    <path d="M55.5 37.5l9 9M64.5 37.5l-9 9" className="stroke-accent-ink" />
  </Sketch>
);

export const Offline: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M38 58a13 13 0 0 1-1-26 20 20 0 0 1 38-3 15 15 0 0 1 7 29Z" className={soft} />
    <path d="M60 66v8M44 66v8M76 66v8" strokeDasharray="2 4" />
    <path d="M30 18l60 50" strokeWidth="5" className="stroke-canvas" />
    <path d="M30 18l60 50" />
  </Sketch>
);

export const Pages: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="48" y="14" width="44" height="54" rx="5" className="stroke-line-strong" />
    <rect x="30" y="20" width="46" height="54" rx="5" className={solid} />
    <path d="M40 45h26M40 55h26M40 65h14" />
    <rect x="39" y="29" width="14" height="8" rx="2.5" className={soft} />
  </Sketch>
);

export const People: Drawing = ({ className }) => (
  <Sketch className={className}>
    <circle cx="80" cy="38" r="8" className="stroke-line-strong" />
    <path d="M72 74c0-12 3-20 8-20s16 6 16 20" className="stroke-line-strong" />
    <circle cx="50" cy="32" r="11" className={solid} />
    <path d="M28 74c0-15 9-24 22-24s22 9 22 24Z" className={soft} />
    <path d="M43 63l5 5 9-10" className="stroke-accent-ink" />
  </Sketch>
);

export const Speech: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path
      d="M26 20h60a7 7 0 0 1 7 7v24a7 7 0 0 1-7 7H52L38 70V58H26a7 7 0 0 1-7-7V27a7 7 0 0 1 7-7Z"
      className={soft}
    />
    <path d="M32 33h46M32 45h28" />
  </Sketch>
);

export const Tap: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M20 26h40a16 16 0 0 1 16 16v4H62v-4a3 3 0 0 0-3-3H20Z" />
    <path d="M42 26v-9M33 17h18" />
    <path d="M69 51c3.6 4 6 6.8 6 10a6 6 0 0 1-12 0c0-3.2 2.4-6 6-10Z" className={soft} />
  </Sketch>
);

export const Ticket: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M22 26h76v12a7 7 0 0 0 0 14v12H22V52a7 7 0 0 0 0-14Z" className={soft} />
    <path d="M76 30v30" strokeDasharray="1 5" className="stroke-accent-ink" />
    <path d="M34 39h28M34 50h18" />
    <circle cx="98" cy="74" r="3.5" className={upcomingClass} />
  </Sketch>
);

export const Tray: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M36 28h48" className="stroke-line-strong" />
    <path d="M42 18h36" className="stroke-line-strong" />
    <path d="M24 52l9-14h54l9 14v18a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z" />
    <path
      d="M24 52h20c2 0 3 1.5 3.5 3.5C49 60 53 63 60 63s11-3 12.5-7.5C73 53.5 74 52 76 52h20v18a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4Z"
      className={soft}
    />
  </Sketch>
);

export const Wallet: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M34 34l44-14 5 14" />
    <rect x="26" y="34" width="68" height="40" rx="6" className={soft} />
    <path d="M94 47H80a7 7 0 0 0 0 14h14Z" className={solid} />
    <path d="M80 54h.01" strokeWidth="3" />
  </Sketch>
);
