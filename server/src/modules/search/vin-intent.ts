import type { Language } from '@tiantian/contracts/language.ts'
import { findVin, foldVin } from '@tiantian/contracts/vehicle/vin.ts'
import type { VinReading } from '@tiantian/contracts/vehicle/vin-reading.ts'
import type { Sql } from 'postgres'
import { getCar } from '../product/car.ts'
import type { ReferenceBook } from '../product/reference-book.ts'
import { tokenize } from '../product/word.ts'
import { readVin } from '../vehicle/vin.service.ts'
import type { CarIntent } from './car-intent.ts'
import type { Chip } from './chip.ts'

/** The car that a VIN in a text names. */
export interface VinIntent {
  /** The text without the VIN, as long as before, so that places stay the same. */
  readonly rest: string
  /** Undefined for a maker that we do not know. */
  readonly car: CarIntent | undefined
  readonly chip: Chip
}

export async function vinIntent(
  sql: Sql,
  { text, language, book, now }: { text: string; language: Language; book: ReferenceBook; now: Date },
): Promise<VinIntent | undefined> {
  const vin = findVin(text)
  const place = vin === undefined ? undefined : placeOf(vin, text)
  if (vin === undefined || !place) return undefined
  const reading = await readVin(sql, vin, language, now)
  const [start, end] = place
  const rest = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  return {
    rest,
    car: carOf(reading, book),
    chip: { kind: 'vin', text: text.slice(start, end), value: vin, label: labelOf(reading) },
  }
}

/** Where the VIN stands, typed in one piece or in several. */
function placeOf(vin: string, text: string): readonly [number, number] | undefined {
  const tokens = tokenize(text)
  for (const [at, { start }] of tokens.entries()) {
    for (const { end } of tokens.slice(at)) {
      if (foldVin(text.slice(start, end)).vin === vin) return [start, end]
    }
  }
  return undefined
}

function carOf({ candidates, makes }: VinReading, book: ReferenceBook): CarIntent | undefined {
  const cars = candidates.map(({ vehicle }) => getCar(book, vehicle))
  const ids = makes.flatMap(({ slug }) => book.makeBySlug.get(slug)?.id ?? [])
  if (cars.length + ids.length === 0) return undefined
  const models = [...new Set(cars.flatMap(({ model }) => model ?? []))]
  return {
    makes: cars.length > 0 ? [...new Set(cars.map(({ make }) => make))] : ids,
    models: models.flatMap((id) => book.models.get(id) ?? []),
    generations: [...new Set(cars.flatMap(({ generation }) => generation?.id ?? []))],
    ofYear: [],
    codeEnds: [],
  }
}

/** As much as is certain: the model when all candidates are of one, else the maker. */
function labelOf({ candidates, makes, manufacturer, vin }: VinReading): string {
  const models = new Set(candidates.map(({ makeName, modelName }) => `${makeName} ${modelName}`))
  return (models.size === 1 ? [...models][0] : makes[0]?.name) ?? manufacturer ?? vin
}
