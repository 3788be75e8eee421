import type { Language } from '@tiantian/contracts/language.ts'
import type { DecodedVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import type { TypedVin } from '@tiantian/contracts/vehicle/vin.ts'
import { findVins } from '@tiantian/contracts/vehicle/vin.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { getCar } from '../../product/list/car.ts'
import type { ReferenceData } from '../../product/reference-data.ts'
import { stem } from '../../product/word.ts'
import { readVin } from '../../vehicle/vin.ts'
import type { CarIntent } from './car-intent.ts'
import type { Dictionary } from './dictionary.ts'
import { dictionaryOf } from './dictionary.ts'
import type { Chip } from './parsed-query.ts'

/** The car identified by a VIN or a frame number in a text. */
export interface VinIntent {
  /** The text without the number, of unchanged length, so that positions stay valid. */
  readonly rest: string
  /** Undefined for an unknown manufacturer of a VIN. */
  readonly car: CarIntent | undefined
  readonly chip: Chip
}

export async function vinIntent(
  sql: Queryable,
  {
    text,
    language,
    reference,
    now,
  }: { text: string; language: Language; reference: ReferenceData; now: Date },
): Promise<VinIntent | undefined> {
  const dictionary = dictionaryOf(reference)
  for (const typed of findVins(text)) {
    const term = await readVin(sql, typed.vin, language, now)
    if (!isMeant(typed, term, dictionary)) continue
    const { vin, start, end } = typed
    return {
      rest: text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
      car: carOf(term, reference),
      chip: { kind: 'vin', text: text.slice(start, end), at: start, value: vin, label: labelOf(term) },
    }
  }
  return undefined
}

/**
 * Groups are a VIN only of a known manufacturer, with the check digit where the law requires one; and a text that
 * starts with the name of a brand or a car (`zimmermann1000808`) is a part number or words.
 */
function isMeant(
  { pieces }: TypedVin,
  { makes, manufacturer, checkDigit }: DecodedVin,
  dictionary: Dictionary,
) {
  if (pieces.some((piece) => beginsWithName(piece, dictionary))) return false
  const isKnownMaker = makes.length > 0 || manufacturer !== null
  return pieces.length === 1 || (isKnownMaker && checkDigit !== 'wrong')
}

/** The first letters of a VIN may be an abbreviation, but not a longer name. */
const NAME_MIN = 4

function beginsWithName(piece: string, { senses }: Dictionary): boolean {
  const [letters = ''] = /^\p{L}+/u.exec(piece.toLowerCase()) ?? []
  const isNamed = senses.has(stem(letters))
  return isNamed && (letters.length === piece.length || letters.length >= NAME_MIN)
}

/** Any of the candidates, or else any car of the makes. */
export function carOf(
  { candidates, makes = [] }: Pick<DecodedVin, 'candidates'> & Partial<Pick<DecodedVin, 'makes'>>,
  reference: ReferenceData,
): CarIntent | undefined {
  const cars = candidates.map(({ vehicle }) => getCar(reference, vehicle))
  const ids = makes.flatMap(({ slug }) => reference.makeBySlug.get(slug)?.id ?? [])
  if (cars.length + ids.length === 0) return undefined
  const models = [...new Set(cars.flatMap(({ model }) => model ?? []))]
  return {
    makes: cars.length > 0 ? [...new Set(cars.map(({ make }) => make))] : ids,
    models: models.flatMap((id) => reference.models.get(id) ?? []),
    generations: [...new Set(cars.flatMap(({ generation }) => generation?.id ?? []))],
    ofYear: [],
    nearYears: [],
    codeEnds: [],
  }
}

/** As far as certain: the model when all candidates have the same, otherwise the make. */
function labelOf({ candidates, makes, maker, vin }: DecodedVin): string {
  const models = new Set(candidates.map(({ makeName, modelName }) => `${makeName} ${modelName}`))
  return (models.size === 1 ? [...models][0] : makes[0]?.name) ?? maker?.name ?? vin
}
