import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Flag: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M38 14v60" />
    <path d="M38 18c10-5 18 5 28 1s14-3 20-1v28c-6-2-10-3-20 1s-18-6-28-1Z" className={soft} />
    <path d="M30 74h16" strokeWidth="3" />
  </Sketch>
);
