import type { ReferenceData, ReferenceGeneration, ReferenceModel } from '../product/reference-data.ts'

/**
 * `гольф 7`, `спортейдж 4`: the ordinal of each generation within its model, by id. Taken from its name (`Mk7`,
 * `III`); otherwise its position among them, when all are known from the first year of the model on.
 */
export function generationNumbers(reference: ReferenceData): [id: number, number: number][] {
  const byModel = Map.groupBy(reference.generations.values(), ({ modelId }) => modelId)
  return [...byModel].flatMap(([modelId, generations]) =>
    numbersOf(reference.models.get(modelId), generations),
  )
}

function numbersOf(
  model: ReferenceModel | undefined,
  generations: readonly ReferenceGeneration[],
): [id: number, number: number][] {
  const named = generations.flatMap(({ id, name }) => {
    const number = namedNumber(name)
    return number === undefined ? [] : [[id, number] as [number, number]]
  })
  if (named.length > 0) return named
  const whole = generations
    .filter(({ name }) => !/facelift/i.test(name))
    .sort((a, b) => a.yearFrom - b.yearFrom)
  const isComplete = whole.length > 1 && whole[0]!.yearFrom <= (model?.yearFrom ?? 0)
  return isComplete ? whole.map(({ id }, at) => [id, at + 1]) : []
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** 7 for `Mk7 (5G)`, 3 for `III`; `I, II` is several. */
function namedNumber(name: string): number | undefined {
  const [, mark, roman] = /^(?:Mk(\d)|([IVX]+))(?: \(.*\))?$/.exec(name) ?? []
  if (mark !== undefined) return Number(mark)
  const at = ROMAN.indexOf(roman ?? '')
  return at < 0 ? undefined : at + 1
}
