import { otherLayout, toCyrillic, toLatin } from '@tiantian/contracts/spelling/keyboard.ts'
import { stem } from '../../product/word.ts'
import type { Dictionary } from './dictionary.ts'
import type { Sense } from './dictionary-term.ts'
import { borrowedStems, hasKazakhLetters, kazakhForms, withoutKazakhLetters } from './kazakh-fold.ts'
import { isFillerWord, isUnit } from './noise-words.ts'
import { isPropertyWord } from './property-word.ts'
import type { QueryToken } from './query-token.ts'
import type { NearStem } from './spelling.ts'

type TermTest = (stem: string) => boolean

const CYRILLIC = /^\p{Script=Cyrillic}+$/u

/**
 * Replaces unknown tokens by known words: wrong keyboard layout, transliteration, Kazakh without its letters, typos.
 * `isWord` recognizes words of products, which are correct as they are.
 */
export function correctTokens(tokens: readonly QueryToken[], dictionary: Dictionary, isWord: TermTest): void {
  for (const token of tokens) {
    token.stem =
      carWithEndings(token, dictionary) ??
      partWithEndings(token, dictionary) ??
      carBySound(token, dictionary) ??
      token.stem
  }
  const unknown = tokens.filter((token) => isUnknown(token, dictionary, isWord))
  const exact = unknown.map((token) => otherSpelling(token.word, dictionary))
  for (const [at, token] of unknown.entries()) token.stem = exact[at]?.stem ?? token.stem
  // When one word is Russian in Latin letters, its neighbours are too: `vozdushnyi filtr`.
  const isRussian = exact.some((found) => found?.isRussian)
  const slips = unknown.filter((_, at) => exact[at] === undefined).map((token) => slipOf(token, isRussian))
  const models = rareModelsOf(tokens, dictionary)
  const near = slips
    .map((slip) => nearestOf(slip, dictionary) ?? nearestModel(slip, models, dictionary))
    .map((found) => (found && isSecondBrand(found.stem, tokens, dictionary) ? undefined : found))
  correctSlips(slips, near, tokens, dictionary)
  // The correction of the first determines that of the other: `brkae padz`.
  if (slips.length > 1) correctSlips(slips, near, tokens, dictionary)
}

/** `маздаға` is of Mazda, though its rule-based stem is that of МАЗ; `2107ге` is for a 2107. */
function carWithEndings({ word, stem: own }: QueryToken, { senses }: Dictionary): string | undefined {
  const isCar = (part: string) => senses.get(part)?.some(({ kind }) => kind === 'make' || kind === 'model')
  const [, code] = CODE_WITH_ENDING.exec(word) ?? []
  if (code !== undefined && isCar(code)) return code
  if (!hasKazakhLetters(word)) return undefined
  return borrowedStems(word).find((part) => part.length > own.length && isCar(part))
}

/** `стартері` is a starter, though its rule-based stem is `стар`, as that of Staria; `терезесі` is `терезе`. */
function partWithEndings({ word, stem: own }: QueryToken, dictionary: Dictionary): string | undefined {
  const { categoriesByStem } = dictionary
  if (!hasKazakhLetters(word) || categoriesByStem.has(own)) return undefined
  const isOther = isKnown(own, dictionary)
  return borrowedStems(word).find(
    (part) => categoriesByStem.has(part) && (part.length > own.length || !isOther),
  )
}

/** Kazakh case endings follow the car's name; beside digits such letters may be Latin ones. */
const CODE_WITH_ENDING = /^(.*\d)(?:[гкkнh][еeаa]|[ғқ][аa]|[нhдтt][іiы]ң?|[дтt][еeаa][нh]?)$/u

/** `ф30` and `и30` are F30 and i30; letters that look Latin already are. */
function carBySound({ word }: QueryToken, { senses }: Dictionary): string | undefined {
  if (!CYRILLIC_CODE.test(word) || senses.has(word)) return undefined
  const isCar = ({ kind }: Sense) => kind === 'model' || kind === 'generation'
  return toLatin(word).find((code) => senses.get(code)?.some(isCar))
}

const CYRILLIC_CODE = /^\p{Script=Cyrillic}{1,2}\d{1,3}$/u

/** `shell helix`: a query with one brand of parts hardly contains another one misspelled. */
function isSecondBrand(near: string, tokens: readonly QueryToken[], { senses }: Dictionary): boolean {
  const isBrand = (part: string) => senses.get(part)?.some(({ kind }) => kind === 'brand') ?? false
  const isCar = (part: string) => senses.get(part)?.some(({ kind }) => kind === 'make' || kind === 'model')
  const isPartsBrand = (part: string) => isBrand(part) && !isCar(part)
  return isPartsBrand(near) && tokens.some(({ stem: named }) => named !== near && isPartsBrand(named))
}

interface Typo {
  readonly token: QueryToken
  /** The stems it may mean, each with its number of typos; the most likely first. */
  readonly guesses: readonly string[]
  /** Of these, the ones that occur beside their neighbours in a name. */
  readonly beside: readonly string[]
}

/** Replaces each by the nearest word, or by one that occurs beside its neighbours in the name of a part. */
function correctSlips(
  slips: readonly Typo[],
  near: readonly (NearStem | undefined)[],
  tokens: readonly QueryToken[],
  dictionary: Dictionary,
): void {
  const better = slips.map(({ token, beside }, at) => {
    const likely = relatedTo(
      tokens.filter((other) => other !== token && isKnown(other.stem, dictionary)).map(({ stem }) => stem),
      dictionary,
    )
    return nearer(
      near[at],
      beside.map((guess) => dictionary.spelling.nearestOf(likely, guess)),
    )
  })
  for (const [at, { token }] of slips.entries()) {
    const found = better[at]
    if (found) Object.assign(token, { stem: found.stem, isGuess: true })
  }
}

const nearer = (first: NearStem | undefined, others: readonly (NearStem | undefined)[]) =>
  others.reduce((best, near) => (near && near.distance < (best?.distance ?? 9) ? near : best), first)

const isUnknown = ({ word, stem: own, isHan }: QueryToken, dictionary: Dictionary, isWord: TermTest) =>
  !(isHan || isUnit(word) || isFillerWord(word) || /\d/.test(word) || isKnown(own, dictionary) || isWord(own))

const isKnown = (part: string, { spelling, attributeStems, categoriesByStem }: Dictionary) =>
  spelling.has(part) || attributeStems.has(part) || categoriesByStem.has(part) || isPropertyWord(part)

/** The same word, spelled differently and without a typo. */
function otherSpelling(
  word: string,
  dictionary: Dictionary,
): { stem: string; isRussian: boolean } | undefined {
  const cyrillic = toCyrillic(word)
  const russian = stem(cyrillic)
  // `fitler` is no plural of `фит`.
  const isWhole = russian.length * 2 > cyrillic.length
  if (isWhole && russian !== stem(word) && dictionary.spelling.has(russian))
    return { stem: russian, isRussian: true }
  const guesses = [
    stem(otherLayout(word)),
    ...(CYRILLIC.test(word) ? cyrillicGuesses(word, dictionary) : kazakhGuesses(cyrillic, dictionary)),
  ]
  const found = guesses.find(dictionary.spelling.has)
  return found === undefined ? undefined : { stem: found, isRussian: false }
}

const cyrillicGuesses = (word: string, dictionary: Dictionary): string[] => [
  ...kazakhGuesses(word, dictionary),
  ...borrowedStems(word),
  ...toLatin(word).map(stem),
]

/** `сузгиси`, and `súzgisi` as `сузгиси`. */
const kazakhGuesses = (word: string, { kazakhStems }: Dictionary): string[] =>
  kazakhForms(withoutKazakhLetters(word)).flatMap((form) => kazakhStems.get(form) ?? [])

/** `corola` beside `headlight` is not `дорога`: a single Latin word is hardly both Russian and misspelled. */
function slipOf(token: QueryToken, isRussian: boolean): Typo {
  const guesses = guessesOf(token.word, isRussian)
  const isSame = (guess: string) => CYRILLIC.test(guess) === CYRILLIC.test(token.word)
  return { token, guesses, beside: isRussian ? guesses : guesses.filter(isSame) }
}

/** `dics` is no plural. */
function guessesOf(word: string, isRussian: boolean): string[] {
  const own = stem(word)
  const russian = stem(toCyrillic(word))
  return [...new Set([...(isRussian ? [russian, own] : [own, russian]), word])]
}

function nearestOf({ token: { word }, guesses }: Typo, dictionary: Dictionary): NearStem | undefined {
  const near = nearer(
    undefined,
    guesses.map((guess) => dictionary.spelling.nearest(guess)),
  )
  return near || !CYRILLIC.test(word) ? near : nearestKazakh(withoutKazakhLetters(word), dictionary)
}

/** A whole word (`сугиси` is `сүзгісі`), or a stem before its endings. */
function nearestKazakh(word: string, dictionary: Dictionary): NearStem | undefined {
  const { kazakhSpelling, kazakhStems, kazakhWordSpelling, kazakhWords } = dictionary
  const whole = kazakhWordSpelling.nearest(word)
  if (whole) return { ...whole, stem: kazakhWords.get(whole.stem) ?? whole.stem }
  for (const form of kazakhForms(word).slice(1)) {
    const kazakh = kazakhSpelling.nearest(form)
    if (kazakh) return { ...kazakh, stem: kazakhStems.get(kazakh.stem) ?? kazakh.stem }
  }
  return undefined
}

/** Words of rare models of the named makes: their typos are corrected only beside their make. */
function rareModelsOf(tokens: readonly QueryToken[], { senses, rareModels }: Dictionary): Set<string> {
  const named = tokens.flatMap(({ stem }) => senses.get(stem) ?? []).filter(({ kind }) => kind === 'make')
  return new Set(named.flatMap(({ id }) => [...(rareModels.get(id) ?? [])]))
}

function nearestModel({ guesses }: Typo, models: ReadonlySet<string>, { spelling }: Dictionary) {
  if (models.size === 0) return undefined
  return nearer(
    undefined,
    guesses.map((guess) => spelling.nearestOf(models, guess)),
  )
}

/** Stems that occur in the name of a category beside one of the neighbours: `break pads` means `brake`. */
function relatedTo(neighbours: readonly string[], { categoriesByStem }: Dictionary): Set<string> {
  const categories = new Set(neighbours.flatMap((part) => [...(categoriesByStem.get(part)?.keys() ?? [])]))
  const related = new Set<string>()
  if (categories.size === 0) return related
  for (const [part, ids] of categoriesByStem) {
    for (const id of ids.keys()) if (categories.has(id)) related.add(part)
  }
  return related
}
