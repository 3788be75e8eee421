import { toCyrillic } from '@tiantian/contracts/spelling/keyboard.ts'
import type { ReferenceBrand, ReferenceData } from '../reference-data.ts'
import { tokenize } from '../word.ts'

/** A spelling of an engine. */
export interface EngineSpelling {
  readonly id: number
  readonly text: string
  /** The engine alone, or the prefix shared by its family: `2AZ`, `WD615`. */
  readonly isName: boolean
}

/** Words before a code that may be omitted: `ISF2.8` is `Cummins ISF2.8`. */
const MAKER = /^(Cummins|KAMAZ|YaMZ|ZMZ|UMZ|MMZ|ZIL|Iveco|Chrysler|CAT|Evotech)[ -](.+)$/
/** Letters of a manufacturer that are written together with a code and usually omitted: `E4T15` is `SQRE4T15`. */
const HOUSE = /^(?:JL[A-Z]?-|SQR)(?=[A-Z]?\d)(.+)$/
/** Manufacturers that the code itself does not show, by its first letters. */
const MAKERS_BY_PREFIX: readonly (readonly [RegExp, string])[] = [
  [/^W[DP]\d/, 'weichai'],
  [/^YC\d/, 'yuchai'],
  [/^IS[BM]\d/, 'cummins'],
]
/** `2AZ` of `2AZ-FE`, `WD615` of `WD615.47`, `236` of `236NE2`, `4G63` of `4G63S4T`, `VQ35` of `VQ35DE`. */
const FAMILIES = [
  /^(.*\d.*)[-.]\w+$/,
  /^(\d{3,5})[A-Z]\w*$/,
  /^(\d[A-Z]\d{2})[A-Z]\w*$/,
  // Weichai and MAN mark another engine by such a letter: `WP10H`.
  /^(?!WP|MC)([A-Z]{2,3}\d{2,3})[A-Z]+\w?$/i,
]
/** `cummins isf`: these letters are the family, the digits litres. */
const LETTERS_OF_FAMILY = /^(IS[BFGLMZ])[A-Za-z\d]/

interface EngineEntry {
  readonly spellings: readonly EngineSpelling[]
  /** By the `plain` form of a spelling. */
  readonly ids: ReadonlyMap<string, ReadonlySet<number>>
}

const entryOf = new WeakMap<ReferenceData, EngineEntry>()

/** All engines: first their codes, then their other names, then the prefixes of their families. */
export const engineSpellings = (reference: ReferenceData): readonly EngineSpelling[] =>
  ofReferenceData(reference).spellings

/** Ids of the engines with this name, and of those whose code continues it; empty for an unknown one. */
export const enginesCalled = (reference: ReferenceData, text: string): number[] => [
  ...(ofReferenceData(reference).ids.get(plain(text)) ?? []),
]

/** Engines of the same families, including the given ones. */
export function engineRelatives(reference: ReferenceData, ids: readonly number[]): number[] {
  const families = ids.flatMap((id) => familiesOf(reference.engineCodes.get(id) ?? ''))
  return [...new Set([...ids, ...families.flatMap((family) => enginesCalled(reference, family))])]
}

/** The manufacturer of an engine whose code does not name it: Weichai of `WP10`. */
export function makerOfCode({ brandBySlug }: ReferenceData, code: string): ReferenceBrand | undefined {
  const slug = slugOfCode(code)
  return slug === undefined ? undefined : brandBySlug.get(slug)
}

const slugOfCode = (code: string) => MAKERS_BY_PREFIX.find(([begins]) => begins.test(code))?.[1]

const plain = (text: string) =>
  tokenize(text)
    .map(({ word }) => word)
    .join('')

function ofReferenceData(reference: ReferenceData): EngineEntry {
  const known = entryOf.get(reference)
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
  entryOf.set(reference, made)
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

/**
 * Each as it is, and after the words for its manufacturer; in Cyrillic letters where the manufacturer's word has
 * them.
 */
function withMaker(code: string, texts: readonly string[], reference: ReferenceData): string[] {
  const [, letters] = MAKER.exec(code) ?? []
  const maker = (letters ?? slugOfCode(code))?.toLowerCase()
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

/** The single-word names of the brand or make in all languages. */
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
