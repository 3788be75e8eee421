import { times } from '../../ui/times.ts'

const BOLTS = 5
const SLOTS = 18

/** A decorative brake disc in thin lines, for the corner of a panel. */
export function BrakeDisc({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="-100 -100 200 200"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle r="98" strokeWidth="1.5" />
      <circle r="56" strokeWidth="1.5" />
      <circle r="42" strokeWidth="1.5" />
      <circle r="16" strokeWidth="1.5" />
      {times(SLOTS).map((slot) => (
        <path key={slot} d="M64 -8q14 6 26 20" strokeWidth="3" transform={turn(slot, SLOTS)} />
      ))}
      {times(BOLTS).map((bolt) => (
        <circle key={bolt} cx="29" r="4.5" strokeWidth="1.5" transform={turn(bolt, BOLTS)} />
      ))}
    </svg>
  )
}

const turn = (step: number, steps: number) => `rotate(${(360 / steps) * step})`
