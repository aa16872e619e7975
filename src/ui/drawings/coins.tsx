import { type Drawing, Sketch, soft } from './drawing.tsx';

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
