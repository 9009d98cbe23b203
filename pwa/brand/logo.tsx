import { CURVE, LINE, VIEW } from './logo-drawing.ts'

export function Logo({ size }: { size: number }) {
  return (
    <svg
      viewBox={`0 0 ${VIEW} ${VIEW}`}
      width={size}
      height={size}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
    >
      <rect width={VIEW} height={VIEW} rx={VIEW * 0.24} fill="var(--mark-ground, #0d2038)" />
      <path d={LINE} stroke="#cfe6f2" strokeWidth={5} strokeDasharray="1 9" />
      <path d={CURVE} stroke="#ff5fb0" strokeWidth={8} />
    </svg>
  )
}
