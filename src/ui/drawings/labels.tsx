import { type Drawing, Sketch, soft } from './drawing.tsx';

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
