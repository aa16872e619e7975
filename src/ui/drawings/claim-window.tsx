import { type Drawing, late, Sketch, soft } from './drawing.tsx';

export const ClaimWindow: Drawing = ({ className }) => (
  <Sketch className={className}>
    <rect x="54" y="34" width="42" height="40" rx="6" className={soft} />
    <path d="M75 34v40M54 54h42" className="stroke-accent-line" />
    <path d="M28 24v50" />
    <circle cx="28" cy="20" r="4" />
    <path d="M14 71v3M41 71v3M108 71v3" />
    <circle cx="96" cy="74" r="3.5" className={late} />
  </Sketch>
);
