import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { engineSpellings } from '../product/engine.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import { generationNumbers } from './generation-number.ts'
import type { Meaning } from './meaning.ts'

/** There are thirty thousand: those of one row share its meaning. */
export interface Term {
  readonly meaning: Meaning
  /** As the reference data spells it. */
  readonly text: string
}

/** Every spelling of everything that the reference book names. */
export function bookTerms(book: ReferenceBook): Term[] {
  return [
    ...categoryTerms(book),
    ...[...book.brands.values()].flatMap(({ id, name, nameZh, synonyms }) => [
      ...terms('brand', id, [name, nameZh ?? ''], true),
      ...terms('brand', id, synonyms, false),
    ]),
    ...[...book.makes.values()].flatMap(({ id, name, synonyms }) => [
      ...terms('make', id, Object.values(name), true),
      ...terms('make', id, synonyms, false),
    ]),
    ...[...book.models.values()].flatMap(({ id, name, synonyms }) => [
      ...terms('model', id, Object.values(name), true),
      ...terms('model', id, [...synonyms, ...shortNames([...Object.values(name), ...synonyms])], false),
    ]),
    ...[...book.generations.values()].flatMap(({ id, name, code }) =>
      terms('generation', id, generationCodes(`${name},${code ?? ''}`), true),
    ),
    ...generationNumbers(book).flatMap(([id, number]) => terms('generation', id, [String(number)], false)),
    ...engineSpellings(book).flatMap(({ id, text, isName }) => terms('engine', id, [text], isName)),
  ]
}

const categoryTerms = (book: ReferenceBook) =>
  [...book.categories.values()].flatMap(({ id, level, name, synonyms, tradeWords }) => [
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

/** `牌照灯与示廓灯` are `牌照灯` and `示廓灯`; other languages have spaces to cut by. A group is not what one of its words says. */
const joinedNames = ({ 'zh-Hans': name = '' }: LocalizedText): string[] =>
  /[与、]/.test(name) ? name.split(/[与、]/).filter((part) => part.length > 1) : []

function terms(kind: Meaning['kind'], id: number, texts: readonly string[], isName: boolean): Term[] {
  const meaning = { kind, id, isName }
  return texts.filter((text) => text !== '').map((text) => ({ meaning, text }))
}

/** `бмв 5` and `мерседес е`: series and classes are mostly said without that word. */
const shortNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => /^([\p{L}\d]{1,3})[ -](?:series|class|серии|класс)$/iu.exec(name)?.[1] ?? [])

/** `E140,E150` are two codes; `I`, `facelift` are none. */
export const generationCodes = (name: string): string[] =>
  name.split(/[\s,/()]+/).filter((code) => code.length > 1 && /\d/.test(code) && /[A-Z]/i.test(code))
