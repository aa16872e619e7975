import { type Drawing, late, Sketch, soft } from './drawing.tsx';

export const Bell: Drawing = ({ className }) => (
  <Sketch className={className}>
    <path d="M44 62c4-5 4-10 4-18a12 12 0 0 1 24 0c0 8 0 13 4 18Z" className={soft} />
    <path d="M60 32v-5M55 66a5 5 0 0 0 10 0" />
    <path d="M34 34a22 22 0 0 0-4 12M86 34a22 22 0 0 1 4 12" className="stroke-line-strong" />
    <circle cx="104" cy="74" r="3.5" className={late} />
  </Sketch>
);
