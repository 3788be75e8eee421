import type { FindingKind } from '@tiantian/contracts/publish/dataset-import.ts'
import type { Observation } from './dataset-table.ts'

/** With fewer figures no usual change can be estimated. */
const FIGURES_MIN = 6
const DEVIATIONS_MAX = 4
/** About ten times its neighbour: thousands entered as tens of thousands. */
const SLIP = { from: 8, to: 12.5 }

/** Suspicious figures that may still be right; a lasting change of level is not reported. */
export function findOutliers(
  observations: readonly Observation[],
  note: (kind: FindingKind, observation: Observation) => void,
) {
  for (const line of byMembers(observations).values()) {
    const known = line.filter(({ value }) => value !== null).sort((a, b) => (a.period < b.period ? -1 : 1))
    const far = farFrom(known)
    for (const [at, observation] of known.entries()) {
      if (isSlip(known, at)) note('unit', observation)
      else if (far.has(observation)) note('outlier', observation)
    }
  }
}

function byMembers(observations: readonly Observation[]): ReadonlyMap<string, Observation[]> {
  const lines = new Map<string, Observation[]>()
  for (const observation of observations) {
    const key = observation.members.join('/')
    const line = lines.get(key)
    if (line) line.push(observation)
    else lines.set(key, [observation])
  }
  return lines
}

/** Figures whose change from the previous one deviates from the median change by more than four median deviations. */
function farFrom(known: readonly Observation[]): ReadonlySet<Observation> {
  const steps = known.slice(1).map((each, at) => (each.value ?? 0) - (known[at]?.value ?? 0))
  if (known.length < FIGURES_MIN) return new Set()
  const middle = median(steps)
  const deviation = median(steps.map((step) => Math.abs(step - middle)))
  if (deviation === 0) return new Set()
  const isFar = (step: number) => Math.abs(step - middle) > DEVIATIONS_MAX * deviation
  return new Set(known.slice(1).filter((_, at) => isFar(steps[at] ?? 0)))
}

/** About ten times larger or smaller than both neighbours, or than the only one. */
function isSlip(known: readonly Observation[], at: number): boolean {
  const value = known[at]?.value
  const neighbours = [known[at - 1]?.value, known[at + 1]?.value].filter((each) => each !== undefined)
  if (!value || neighbours.length === 0) return false
  return [10, 0.1].some((factor) => neighbours.every((each) => isAbout(value, each, factor)))
}

function isAbout(value: number, neighbour: number | null, factor: number): boolean {
  if (!neighbour) return false
  const ratio = (value / neighbour) * (factor < 1 ? 100 : 1)
  return ratio >= SLIP.from && ratio <= SLIP.to
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 ? half : half - 1], sorted[half]]
  return (low + high) / 2
}
