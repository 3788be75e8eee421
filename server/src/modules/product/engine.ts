import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { ReferenceBrand, ReferenceData } from './reference-data.ts'
import { tokenize } from './word.ts'

/** A way to write an engine down. */
export interface EngineSpelling {
  readonly id: number
  readonly text: string
  /** The engine alone; else the beginning that its relatives share: `2AZ`, `WD615`. */
  readonly isName: boolean
}

/** Words that stand before a code and may be left out: `ISF2.8` is `Cummins ISF2.8`. */
const MAKER = /^(Cummins|KAMAZ|YaMZ|ZMZ|UMZ|MMZ|ZIL|Iveco|Chrysler|CAT|Evotech)[ -](.+)$/
/** Letters of a house that are written together with a code and mostly left out: `E4T15` is `SQRE4T15`. */
const HOUSE = /^(?:JL[A-Z]?-|SQR)(?=[A-Z]?\d)(.+)$/
/** Whose engines the code itself does not tell, by the first letters. */
const MAKERS_UNTOLD: readonly (readonly [RegExp, string])[] = [
  [/^W[DP]\d/, 'weichai'],
  [/^YC\d/, 'yuchai'],
  [/^IS[BM]\d/, 'cummins'],
]
/** `2AZ` of `2AZ-FE`, `WD615` of `WD615.47`, `236` of `236NE2`, `4G63` of `4G63S4T`, `VQ35` of `VQ35DE`. */
const FAMILIES = [
  /^(.*\d.*)[-.]\w+$/,
  /^(\d{3,5})[A-Z]\w*$/,
  /^(\d[A-Z]\d{2})[A-Z]\w*$/,
  // Weichai and MAN name another engine by such a letter: `WP10H`.
  /^(?!WP|MC)([A-Z]{2,3}\d{2,3})[A-Z]+\w?$/i,
]
/** `cummins isf`: these letters are the family, the digits litres. */
const LETTERS_OF_FAMILY = /^(IS[BFGLMZ])[A-Za-z\d]/

interface EngineEntry {
  readonly spellings: readonly EngineSpelling[]
  /** By `plain` of a spelling. */
  readonly ids: ReadonlyMap<string, ReadonlySet<number>>
}

const keptOf = new WeakMap<ReferenceData, EngineEntry>()

/** All engines: their codes first, then what else they are called, then what they share with their relatives. */
export const engineSpellings = (reference: ReferenceData): readonly EngineSpelling[] =>
  ofReferenceData(reference).spellings

/** Ids of the engines that are called so, with those whose code goes on behind it; none for an unknown one. */
export const enginesCalled = (reference: ReferenceData, text: string): number[] => [
  ...(ofReferenceData(reference).ids.get(plain(text)) ?? []),
]

/** Engines that share a beginning with one of these, themselves among them. */
export function engineRelatives(reference: ReferenceData, ids: readonly number[]): number[] {
  const families = ids.flatMap((id) => familiesOf(reference.engineCodes.get(id) ?? ''))
  return [...new Set([...ids, ...families.flatMap((family) => enginesCalled(reference, family))])]
}

/** Of an engine whose code does not name its maker: Weichai of `WP10`. */
export function makerUntold({ brandBySlug }: ReferenceData, code: string): ReferenceBrand | undefined {
  const slug = slugUntold(code)
  return slug === undefined ? undefined : brandBySlug.get(slug)
}

const slugUntold = (code: string) => MAKERS_UNTOLD.find(([begins]) => begins.test(code))?.[1]

const plain = (text: string) =>
  tokenize(text)
    .map(({ word }) => word)
    .join('')

function ofReferenceData(reference: ReferenceData): EngineEntry {
  const known = keptOf.get(reference)
  if (known) return known
  const codes = [...reference.engineCodes]
  const spellings = [
    ...codes.map(([id, text]) => ({ id, text, isName: true })),
    ...codes.flatMap(([id, code]) => spell(id, withMaker(code, [bareOf(code)], reference), true)),
    ...codes.flatMap(([id, code]) => spell(id, withMaker(code, familiesOf(code), reference), false)),
  ]
  const ids = new Map<string, Set<number>>()
  for (const { id, text } of spellings) ids.set(plain(text), (ids.get(plain(text)) ?? new Set()).add(id))
  const made = { spellings, ids }
  keptOf.set(reference, made)
  return made
}

const spell = (id: number, texts: readonly string[], isName: boolean): EngineSpelling[] =>
  texts.map((text) => ({ id, text, isName }))

const bareOf = (code: string): string => (MAKER.exec(code)?.[2] ?? HOUSE.exec(code)?.[1] ?? code).trim()

function familiesOf(code: string): string[] {
  const bare = bareOf(code)
  const shapes = [...FAMILIES, LETTERS_OF_FAMILY]
  return [...new Set([code, bare].flatMap((text) => shapes.flatMap((shape) => shape.exec(text)?.[1] ?? [])))]
}

/** Each as it is, and behind the words for its maker; in Russian letters where the maker's word has them. */
function withMaker(code: string, texts: readonly string[], reference: ReferenceData): string[] {
  const [, notified] = MAKER.exec(code) ?? []
  const maker = (notified ?? slugUntold(code))?.toLowerCase()
  if (maker === undefined) return texts.filter((text) => text !== code)
  const spelled = [...new Set(texts.flatMap((text) => [text, ...inCyrillic(text)]))]
  const words = makerWords(maker, reference)
  return spelled.flatMap((text) => [text, ...words.map((word) => `${word} ${text}`)])
}

/** `д-245`, `д245`. */
const inCyrillic = (text: string): string[] => {
  const cyrillic = toCyrillic(text.toLowerCase())
  return [cyrillic, cyrillic.replace(/[-.]/g, '')]
}

/** What the brand or make of that name is called in all languages, in one word. */
function makerWords(maker: string, { brandBySlug, brands, makeBySlug }: ReferenceData): string[] {
  const brand =
    brandBySlug.get(maker) ??
    [...brands.values()].find(({ name }) => name.toLowerCase().startsWith(`${maker} (`))
  const make = makeBySlug.get(maker)
  const names = [brand?.nameZh ?? '', ...(brand?.synonyms ?? []), ...Object.values(make?.name ?? {})]
  const words = [maker, toCyrillic(maker), ...names, ...(make?.synonyms ?? [])].map((word) =>
    word.toLowerCase(),
  )
  return [...new Set(words)].filter((word) => word !== '' && !word.includes(' '))
}
