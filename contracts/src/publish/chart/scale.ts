/** Signs along the side of a chart: round numbers from below the lowest to above the highest. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** What sums of parts are off by. */
const DUST = 1e-9
const STEPS = [1, 2, 2.5, 5, 10]

/** A scale of about `count` ticks that takes nothing in as well, since a bar without its foot lies. */
export function scaleOf(values: readonly number[], count = 5): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { low: 0, high: 1, ticks: [0, 1] }
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const [first, last] = [Math.floor(low / step + DUST), Math.ceil(high / step - DUST)]
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { low: first * step, high: last * step, ticks }
}

/** Which of so many labels find room: the last one always, and others at even distances before it. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return new Set(Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0))
}
