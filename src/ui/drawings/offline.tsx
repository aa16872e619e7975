import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Offline: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M38 58a13 13 0 0 1-1-26 20 20 0 0 1 38-3 15 15 0 0 1 7 29Z" className={soft} />
    <path d="M60 66v8M44 66v8M76 66v8" strokeDasharray="2 4" />
    <path d="M30 18l60 50" strokeWidth="5" className="stroke-canvas" />
    <path d="M30 18l60 50" />
  </Sketch>
);
