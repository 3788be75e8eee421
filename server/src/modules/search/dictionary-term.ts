import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { engineSpellings } from '../product/engine.ts'
import type { ReferenceData } from '../product/reference-data.ts'
import { generationNumbers } from './generation-number.ts'
import type { Sense } from './sense.ts'

/** There are thirty thousand: those of one row share its meaning. */
export interface Term {
  readonly sense: Sense
  /** As spelled in the reference data. */
  readonly text: string
}

/** Every spelling of everything in the reference data. */
export function referenceTerms(reference: ReferenceData): Term[] {
  return [
    ...categoryTerms(reference),
    ...[...reference.brands.values()].flatMap(({ id, name, nameZh, synonyms }) => [
      ...terms('brand', id, [name, nameZh ?? ''], true),
      ...terms('brand', id, synonyms, false),
    ]),
    ...[...reference.makes.values()].flatMap(({ id, name, synonyms }) => [
      ...terms('make', id, Object.values(name), true),
      ...terms('make', id, synonyms, false),
    ]),
    ...[...reference.models.values()].flatMap(({ id, name, synonyms }) => [
      ...terms('model', id, Object.values(name), true),
      ...terms('model', id, [...synonyms, ...shortNames([...Object.values(name), ...synonyms])], false),
    ]),
    ...[...reference.generations.values()].flatMap(({ id, name, code }) =>
      terms('generation', id, generationCodes(`${name},${code ?? ''}`), true),
    ),
    ...generationNumbers(reference).flatMap(([id, number]) =>
      terms('generation', id, [String(number)], false),
    ),
    ...engineSpellings(reference).flatMap(({ id, text, isName }) => terms('engine', id, [text], isName)),
  ]
}

const categoryTerms = (reference: ReferenceData) =>
  [...reference.categories.values()].flatMap(({ id, level, name, synonyms, tradeWords }) => [
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
  ])

/**
 * `牌照灯与示廓灯` are `牌照灯` and `示廓灯`; other languages have spaces to split by. A group is not named by one of its words.
 */
const joinedNames = ({ 'zh-Hans': name = '' }: LocalizedText): string[] =>
  /[与、]/.test(name) ? name.split(/[与、]/).filter((part) => part.length > 1) : []

function terms(kind: Sense['kind'], id: number, texts: readonly string[], isName: boolean): Term[] {
  const sense = { kind, id, isName }
  return texts.filter((text) => text !== '').map((text) => ({ sense: sense, text }))
}

/** `бмв 5` and `мерседес е`: series and classes are usually named without that word. */
const shortNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => /^([\p{L}\d]{1,3})[ -](?:series|class|серии|класс)$/iu.exec(name)?.[1] ?? [])

/** `E140,E150` are two codes; `I`, `facelift` are none. */
export const generationCodes = (name: string): string[] =>
  name.split(/[\s,/()]+/).filter((code) => code.length > 1 && /\d/.test(code) && /[A-Z]/i.test(code))
