import { type Drawing, Sketch, soft } from './drawing.tsx';

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
