import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Pausable } from '../../../platform/chunks.ts'
import { engineSpellings } from '../../product/list/engine.ts'
import type {
  ReferenceCategory,
  ReferenceData,
  ReferenceGeneration,
  ReferenceModel,
} from '../../product/reference-data.ts'

/**
 * `гольф 7`, `спортейдж 4`: the ordinal of each generation within its model, by id. Taken from its name (`Mk7`,
 * `III`); otherwise its position among them, when all are known from the first year of the model on.
 */
function generationNumbers(reference: ReferenceData): [id: number, number: number][] {
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

/** There are thirty thousand: those of one row share its meaning. */
export interface Term {
  readonly sense: Sense
  /** As spelled in the reference data. */
  readonly text: string
}

/** Every spelling of everything in the reference data. */
export const referenceTerms = (reference: ReferenceData): Term[] => [...termsByRow(reference)].flat()

/** The same, with a pause after each row: there are thousands. */
export function* pausedReferenceTerms(reference: ReferenceData): Pausable<Term[]> {
  const found: Term[] = []
  for (const ofRow of termsByRow(reference)) {
    found.push(...ofRow)
    yield
  }
  return found
}

function* termsByRow(reference: ReferenceData): Generator<Term[]> {
  for (const category of reference.categories.values()) yield categoryTerms(category)
  for (const { id, name, nameZh, synonyms } of reference.brands.values())
    yield [...terms('brand', id, [name, nameZh ?? ''], true), ...terms('brand', id, synonyms, false)]
  for (const { id, name, synonyms } of reference.makes.values())
    yield [...terms('make', id, Object.values(name), true), ...terms('make', id, synonyms, false)]
  for (const model of reference.models.values()) yield modelTerms(model)
  for (const { id, name, code } of reference.generations.values())
    yield terms('generation', id, generationCodes(`${name},${code ?? ''}`), true)
  for (const [id, number] of generationNumbers(reference))
    yield terms('generation', id, [String(number)], false)
  for (const { id, text, isName } of engineSpellings(reference)) yield terms('engine', id, [text], isName)
}

const modelTerms = ({ id, name, synonyms }: ReferenceModel): Term[] => [
  ...terms('model', id, Object.values(name), true),
  ...terms('model', id, [...synonyms, ...shortNames([...Object.values(name), ...synonyms])], false),
]

const categoryTerms = ({ id, level, name, synonyms, tradeWords }: ReferenceCategory): Term[] => [
  ...terms('category', id, Object.values(name), true),
  ...terms(
    'category',
    id,
    [
      ...[synonyms, tradeWords].flatMap((words) => Object.values(words).flat()),
      ...(level === 3 ? joinedNames(name) : []),
    ],
    false,
  ),
]

/**
 * `牌照灯与示廓灯` are `牌照灯` and `示廓灯`; other languages have spaces to split by. A group is not named by one of its words.
 */
const joinedNames = ({ 'zh-Hans': name = '' }: LocalizedText): string[] =>
  /[与、]/.test(name) ? name.split(/[与、]/).filter((part) => part.length > 1) : []

function terms(kind: Sense['kind'], id: number, texts: readonly string[], isName: boolean): Term[] {
  const sense = { kind, id, isName }
  return texts.filter((text) => text !== '').map((text) => ({ sense, text }))
}

/** `бмв 5` and `мерседес е`: series and classes are usually named without that word. */
const shortNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => /^([\p{L}\d]{1,3})[ -](?:series|class|серии|класс)$/iu.exec(name)?.[1] ?? [])

/** `E140,E150` are two codes; `I`, `facelift` are none. */
export const generationCodes = (name: string): string[] =>
  name.split(/[\s,/()]+/).filter((code) => code.length > 1 && /\d/.test(code) && /[A-Z]/i.test(code))

export type SenseKind = 'category' | 'brand' | 'make' | 'model' | 'generation' | 'engine'

/** A meaning of a term: a row of the reference data. */
export interface Sense {
  readonly kind: SenseKind
  readonly id: number
  /** By its own name, not by a synonym. */
  readonly isName: boolean
}
