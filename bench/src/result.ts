/** One line of `bench/results.json`. */
export interface Result {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The limit measured in the same run to which the value is compared: `F`, `T` or null. */
  readonly limit: number | null
  readonly ratio: number | null
  /** As text, such as `≥ 0.20 F` or `≤ 15 ms`. */
  readonly goal: string
  readonly ok: boolean
}

const round = (value: number) => Number(value.toPrecision(4))

/** A rate that must reach a share of a limit of this machine. */
export function share(
  name: string,
  perSecond: number,
  limit: { name: string; value: number },
  goal: number,
): Result {
  const ratio = perSecond / limit.value
  return {
    name,
    value: round(perSecond),
    unit: '1/s',
    limit: round(limit.value),
    ratio: round(ratio),
    goal: `≥ ${goal} ${limit.name}`,
    ok: ratio >= goal,
  }
}

/** A figure with an upper bound. */
export function atMost(name: string, value: number, unit: string, bound: number): Result {
  return {
    name,
    value: round(value),
    unit,
    limit: null,
    ratio: null,
    goal: `≤ ${bound} ${unit}`,
    ok: value <= bound,
  }
}

/** A figure with a lower bound. */
export function atLeast(name: string, value: number, unit: string, bound: number): Result {
  return {
    name,
    value: round(value),
    unit,
    limit: null,
    ratio: null,
    goal: `≥ ${bound} ${unit}`,
    ok: value >= bound,
  }
}

export const FOR_SCALE = 'for scale'

/** A figure without a goal: a limit of this machine. */
export function figure(name: string, value: number, unit: string): Result {
  return { name, value: round(value), unit, limit: null, ratio: null, goal: FOR_SCALE, ok: true }
}

/** The 95th percentile of the samples. */
export function p95(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN
}
