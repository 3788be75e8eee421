import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { foldVin, hasCheckDigit, isVin, vinProblems } from '@tiantian/contracts/vehicle/vin.ts'
import type { VinCandidate, VinReading } from '@tiantian/contracts/vehicle/vin-reading.ts'
import type { Sql } from 'postgres'
import type { BookGeneration, BookMake, BookModel, ReferenceBook } from '../product/reference-book.ts'
import { readBook } from '../product/reference-book.ts'
import { chassisCodes, chassisModel } from './vin-chassis.ts'
import { countryOf } from './vin-country.ts'
import { makesOf, manufacturerOf } from './vin-maker.ts'
import { makerOf } from './vin-maker-name.ts'
import { yearsOf } from './vin-year.ts'

const NOTHING = {
  checkDigit: 'unused',
  country: null,
  manufacturer: null,
  maker: null,
  plant: '',
  years: { certainty: 'unknown', values: [] },
  makes: [],
  candidates: [],
} satisfies Partial<VinReading>

/** What a VIN tells, as somebody typed it: also of one that is wrong, then with the places where it is. */
export async function readVin(sql: Sql, text: string, language: Language, now: Date): Promise<VinReading> {
  const { vin, corrections } = foldVin(text)
  const problems = vinProblems(vin)
  const start = { vin, corrections: [...corrections], problems }
  if (!isVin(vin)) return { ...NOTHING, ...start, isVin: false }
  const book = await readBook(sql)
  const makes = makesOf(vin, book)
  const slugs = makes.map(({ slug }) => slug)
  const years = yearsOf(vin, slugs, now)
  const country = countryOf(vin)
  return {
    ...start,
    isVin: true,
    checkDigit: checkDigit(vin, problems),
    country: country ? { code: country, name: textIn(book.countries.get(country) ?? {}, language) } : null,
    manufacturer: manufacturerOf(vin),
    maker: makerOf(vin, book, language),
    plant: vin.charAt(10),
    years,
    makes: makes.map(({ slug, name }) => ({ slug, name: textIn(name, language) })),
    candidates: candidatesOf(vin, makes, years, book, language),
  }
}

function checkDigit(vin: string, problems: VinReading['problems']): VinReading['checkDigit'] {
  if (!hasCheckDigit(vin)) return 'unused'
  return problems.some(({ kind }) => kind === 'check') ? 'wrong' : 'right'
}

/** Cars whose series the VIN names. A year that the maker writes for certain leaves out those that were not built. */
function candidatesOf(
  vin: string,
  makes: readonly BookMake[],
  { certainty, values }: VinReading['years'],
  book: ReferenceBook,
  language: Language,
): VinCandidate[] {
  const series = seriesOf(vin, makes, book)
  const isOfYear = ({ span }: Series) => values.some((year) => isBuilt(span, year))
  const coded = series.filter(isOfYear)
  // Makers keep the code of a series through its facelifts, which are generations of their own here.
  const built = coded.length > 0 ? coded : siblingsOf(series, book).filter(isOfYear)
  // Rather a series that our years do not cover than none: they are those of the trade, not of the maker.
  const shown = built.length > 0 && certainty !== 'unknown' ? built : series
  return shown.map(({ make, model, generation, span }) => {
    const year = values.find((each) => isBuilt(span, each))
    return {
      vehicle: {
        ...{ make: make.slug, model: model.slug },
        ...(generation && { generation: generation.slug }),
        ...(year && { year }),
      },
      makeName: textIn(make.name, language),
      modelName: textIn(model.name, language),
      generationName: generation?.name ?? null,
      yearFrom: span.yearFrom,
      yearTo: span.yearTo,
    }
  })
}

type Span = Pick<BookModel, 'yearFrom' | 'yearTo'>

const isBuilt = ({ yearFrom, yearTo }: Span, year: number) => year >= yearFrom && year <= (yearTo ?? year)

interface Series {
  readonly make: BookMake
  readonly model: BookModel
  readonly generation?: BookGeneration
  readonly span: Span
}

function seriesOf(vin: string, makes: readonly BookMake[], book: ReferenceBook): Series[] {
  for (const code of chassisCodes(vin)) {
    const found = makes.flatMap((make) => generationsNamed(code, make, book))
    if (found.length > 0) return found
  }
  const slug = chassisModel(vin)
  return makes.flatMap((make) => {
    const model = slug && book.modelBySlug.get(`${make.id}/${slug}`)
    return model ? [{ make, model, span: model }] : []
  })
}

/** All generations of the models. */
function siblingsOf(series: readonly Series[], book: ReferenceBook): Series[] {
  const byModel = new Map(series.map((each) => [each.model.id, each]))
  return [...byModel.values()].flatMap((of) =>
    generationsOf(of.model, book).map((generation) => ({ ...of, generation, span: generation })),
  )
}

/** Generations carry the codes of their series in their name: `2190-2191`, `A5 (1Z)`. */
function generationsNamed(code: string, make: BookMake, book: ReferenceBook): Series[] {
  return (book.modelsOfMake.get(make.id) ?? []).flatMap((model) =>
    generationsOf(model, book)
      .filter(({ slug }) => slug.split('-').includes(code))
      .map((generation) => ({ make, model, generation, span: generation })),
  )
}

const generationsOf = ({ id }: BookModel, book: ReferenceBook) => book.generationsOfModel.get(id) ?? []
