import { type Drawing, Sketch, soft, solid } from './drawing.tsx';

export const Wallet: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M34 34l44-14 5 14" />
    <rect x="26" y="34" width="68" height="40" rx="6" className={soft} />
    <path d="M94 47H80a7 7 0 0 0 0 14h14Z" className={solid} />
    <path d="M80 54h.01" strokeWidth="3" />
  </Sketch>
);
