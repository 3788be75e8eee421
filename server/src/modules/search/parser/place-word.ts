import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { Pausable } from '../../../platform/chunks.ts'
import { stemRussian } from '../../product/stem.ts'
import { tokenize } from '../../product/word.ts'
import { kazakhForms, withoutKazakhLetters } from './kazakh-fold.ts'

/** Cities or countries by all words that users type for them; some share a name. */
export interface NamedPlaces<Place> {
  /** By the words of a name, as typed and by their stems. */
  readonly byName: ReadonlyMap<string, readonly Place[]>
  readonly wordsMax: number
}

interface NameWord {
  readonly word: string
  readonly isHan: boolean
}

/** Shorter stems are those of too many words: `мар` of Мары. */
const STEM_MIN = 3
/** The minimum after endings were removed one by one. */
const FORM_MIN = 4
/** And of words in other alphabets. */
const LATIN_MIN = 5

const CYRILLIC = /^\p{Script=Cyrillic}+$/u
const LATIN = /^[a-z]+$/

export function* placesOf<Place extends { readonly spellings: readonly string[] }>(
  places: readonly Place[],
): Pausable<NamedPlaces<Place>> {
  const byName = new Map<string, Place[]>()
  let wordsMax = 1
  for (const place of places) {
    yield
    const names = place.spellings.map((spelling) => tokenize(spelling)).filter((words) => words.length > 0)
    const all = names.flatMap((words) => [exactName(words), stemName(words), ...otherForms(words)])
    for (const name of new Set(all)) {
      const others = byName.get(name)
      if (!others) byName.set(name, [place])
      else if (!others.includes(place)) others.push(place)
    }
    wordsMax = Math.max(wordsMax, ...names.map((words) => words.length))
  }
  return { byName, wordsMax }
}

/** The locations that these words name, in any case: `Москве`, `Алматыда`, `广州市`. */
export function placesNamed<Place>(
  words: readonly NameWord[],
  { byName }: NamedPlaces<Place>,
): readonly Place[] {
  const [last] = words.slice(-1)
  if (!last) return []
  const exact = byName.get(exactName(words))
  if (exact) return exact
  if (last.isHan) return words.length === 1 ? (byName.get(`=${bareHan(last.word)}`) ?? []) : []
  const before = words.slice(0, -1).map(({ word }) => stemOf(word))
  for (const form of formsOf(last.word)) {
    const found = byName.get([...before, form].join(' '))
    if (found) return found
  }
  return []
}

const exactName = (words: readonly NameWord[]) => `=${words.map(({ word }) => word).join(' ')}`
const stemName = (words: readonly NameWord[]) => words.map(({ word }) => stemOf(word)).join(' ')
/**
 * What the stemmer for part names does not unify: `Уфа, Уфе`, `Алма-Ате`, `Тюмень, Тюмени`, `Череповец, Череповце`.
 */
function otherForms(words: readonly NameWord[]): string[] {
  const word = words.at(-1)?.word ?? ''
  if (!CYRILLIC.test(word)) return []
  if (/^..а$/.test(word)) {
    return ['е', 'у', 'ы', 'ой'].map((end) => `${exactName(words).slice(0, -1)}${end}`)
  }
  if (words.length > 1) return []
  if (word.endsWith('ь')) return [word.slice(0, -1)]
  return /.{3}(?:ец|ел)$/.test(word) ? [word.slice(0, -2) + word.slice(-1)] : []
}

const stemOf = (word: string) => (CYRILLIC.test(word) ? stemRussian(withoutKazakhLetters(word)) : word)

/** `在广州`, `广州市的`. */
const bareHan = (run: string) => run.replace(/^[在从到]/, '').replace(/市?的?$/, '')

/** `Алматыдағы`, `Қазақстандағы`, `Ақтөбесіндегі`: "located there". */
const OF_PLACE = [/[дт](?:агы|еги)$/, /н[дт](?:агы|еги)$/]

/** Possible stems of a word as the name of a city, the most likely first. */
function formsOf(word: string): string[] {
  if (LATIN.test(word)) {
    const russian = stemRussian(toCyrillic(word))
    return russian.length >= LATIN_MIN ? [russian] : []
  }
  if (!CYRILLIC.test(word)) return []
  const plain = withoutKazakhLetters(word)
  const kazakh = [...OF_PLACE.map((ending) => plain.replace(ending, '')), ...kazakhForms(plain)].map(
    stemRussian,
  )
  return [stemRussian(plain), ...kazakh.filter((form) => form.length >= FORM_MIN)].filter(
    (form) => form.length >= STEM_MIN,
  )
}
