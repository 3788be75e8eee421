/** A fitment row as far as it names a car; what is absent means all below. */
interface CoveringCar {
  readonly make: string
  readonly model?: string | undefined
  readonly generation?: string | undefined
  readonly engine?: string | undefined
  readonly yearFrom?: number | undefined
  readonly yearTo?: number | undefined
  readonly steering?: string | undefined
}

const LEVELS = ['model', 'generation', 'engine', 'steering'] as const

/** Whether a row covers another one and more cars besides: a part may fit all of the one but those of the other. */
export function coversCar(wide: CoveringCar, narrow: CoveringCar): boolean {
  if (wide.make !== narrow.make) return false
  if (!LEVELS.every((level) => wide[level] === undefined || wide[level] === narrow[level])) return false
  const [wideFrom, wideTo] = yearsOf(wide)
  const [from, to] = yearsOf(narrow)
  if (from > wideTo || to < wideFrom) return false
  const isWider = LEVELS.some((level) => wide[level] === undefined && narrow[level] !== undefined)
  return isWider || from > wideFrom || to < wideTo
}

const yearsOf = ({ yearFrom = 0, yearTo = 9999 }: CoveringCar) => [yearFrom, yearTo] as const
