import { type Drawing, Sketch, soft } from './drawing.tsx';

export const Book: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M60 28c-8-6-20-8-36-7v46c16-1 28 1 36 7Z" />
    <path d="M60 28c8-6 20-8 36-7v46c-16-1-28 1-36 7Z" className={soft} />
    <path d="M33 34c7 0 13 1 18 4M33 47c7 0 13 1 18 4" className="stroke-line-strong" />
    <path d="M87 34c-7 0-13 1-18 4" className="stroke-accent-ink" />
  </Sketch>
);
