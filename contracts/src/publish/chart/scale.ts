/** Ticks of a value axis: round numbers from below the lowest to above the highest. */
export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

/** Floating-point error of totals. */
const DUST = 1e-9
const STEPS = [1, 2, 2.5, 5, 10]

/** A scale of about `count` ticks that includes zero, because a bar without its base is misleading. */
export function scaleOf(values: readonly number[], count = 5): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { low: 0, high: 1, ticks: [0, 1] }
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power
  const first = Math.floor(low / step + DUST)
  const last = Math.ceil(high / step - DUST)
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { low: first * step, high: last * step, ticks }
}

/** Which of the labels fit: always the last one, and others at even distances before it. */
export function shownLabels(count: number, room: number): ReadonlySet<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)))
  return new Set(Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0))
}
