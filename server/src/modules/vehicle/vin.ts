import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DecodedVin, VinCandidate } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import { foldVin, hasCheckDigit, isVin, vinProblems } from '@tiantian/contracts/vehicle/vin.ts'
import type { Sql } from 'postgres'
import type {
  ReferenceData,
  ReferenceGeneration,
  ReferenceMake,
  ReferenceModel,
} from '../product/reference-data.ts'
import { readReferenceData } from '../product/reference-data.ts'
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
} satisfies Partial<DecodedVin>

/** What a VIN tells, as somebody typed it: also of one that is wrong, then with the places where it is. */
export async function readVin(sql: Sql, text: string, language: Language, now: Date): Promise<DecodedVin> {
  const { vin, corrections } = foldVin(text)
  const problems = vinProblems(vin)
  const start = { vin, corrections: [...corrections], problems }
  if (!isVin(vin)) return { ...NOTHING, ...start, isVin: false }
  const reference = await readReferenceData(sql)
  const makes = makesOf(vin, reference)
  const slugs = makes.map(({ slug }) => slug)
  const years = yearsOf(vin, slugs, now)
  const country = countryOf(vin)
  return {
    ...start,
    isVin: true,
    checkDigit: checkDigit(vin, problems),
    country: country
      ? { code: country, name: textIn(reference.countries.get(country) ?? {}, language) }
      : null,
    manufacturer: manufacturerOf(vin),
    maker: makerOf(vin, reference, language),
    plant: vin.charAt(10),
    years,
    makes: makes.map(({ slug, name }) => ({ slug, name: textIn(name, language) })),
    candidates: candidatesOf(vin, makes, years, reference, language),
  }
}

function checkDigit(vin: string, problems: DecodedVin['problems']): DecodedVin['checkDigit'] {
  if (!hasCheckDigit(vin)) return 'unused'
  return problems.some(({ kind }) => kind === 'check') ? 'wrong' : 'right'
}

/** Cars whose series the VIN names. A year that the maker writes for certain leaves out those that were not built. */
function candidatesOf(
  vin: string,
  makes: readonly ReferenceMake[],
  { certainty, values }: DecodedVin['years'],
  reference: ReferenceData,
  language: Language,
): VinCandidate[] {
  const series = seriesOf(vin, makes, reference)
  const isOfYear = ({ span }: Series) => values.some((year) => isBuilt(span, year))
  const coded = series.filter(isOfYear)
  // Makers keep the code of a series through its facelifts, which are generations of their own here.
  const built = coded.length > 0 ? coded : siblingsOf(series, reference).filter(isOfYear)
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

type Span = Pick<ReferenceModel, 'yearFrom' | 'yearTo'>

const isBuilt = ({ yearFrom, yearTo }: Span, year: number) => year >= yearFrom && year <= (yearTo ?? year)

interface Series {
  readonly make: ReferenceMake
  readonly model: ReferenceModel
  readonly generation?: ReferenceGeneration
  readonly span: Span
}

function seriesOf(vin: string, makes: readonly ReferenceMake[], reference: ReferenceData): Series[] {
  for (const code of chassisCodes(vin)) {
    const found = makes.flatMap((make) => generationsNamed(code, make, reference))
    if (found.length > 0) return found
  }
  const slug = chassisModel(vin)
  return makes.flatMap((make) => {
    const model = slug && reference.modelBySlug.get(`${make.id}/${slug}`)
    return model ? [{ make, model, span: model }] : []
  })
}

/** All generations of the models. */
function siblingsOf(series: readonly Series[], reference: ReferenceData): Series[] {
  const byModel = new Map(series.map((each) => [each.model.id, each]))
  return [...byModel.values()].flatMap((of) =>
    generationsOf(of.model, reference).map((generation) => ({ ...of, generation, span: generation })),
  )
}

/** Generations carry the codes of their series in their name: `2190-2191`, `A5 (1Z)`. */
function generationsNamed(code: string, make: ReferenceMake, reference: ReferenceData): Series[] {
  return (reference.modelsOfMake.get(make.id) ?? []).flatMap((model) =>
    generationsOf(model, reference)
      .filter(({ slug }) => slug.split('-').includes(code))
      .map((generation) => ({ make, model, generation, span: generation })),
  )
}

const generationsOf = ({ id }: ReferenceModel, reference: ReferenceData) =>
  reference.generationsOfModel.get(id) ?? []
