import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DecodedVin, VinCandidate } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { foldVin, hasCheckDigit, isVin, vinProblems } from '@tiantian/contracts/vehicle/vin.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type {
  ReferenceData,
  ReferenceGeneration,
  ReferenceMake,
  ReferenceModel,
} from '../product/reference-data.ts'
import { readReferenceData } from '../product/reference-data.ts'
import { countryOf } from './vin-country.ts'
import { makesNamedIn, makesOf, manufacturerOf } from './vin-maker.ts'

/** Where manufacturers encode the model series in the VIN. This says nothing about the engine. */
interface VinRule {
  readonly vin: RegExp
  /** Possible codes of the series, the most likely first. */
  readonly codes: (vin: string) => readonly string[]
}

/** Manufacturers of the Soviet tradition write the model number from the fourth character on: 2190, 21214, 65115. */
const NUMBERED: VinRule = {
  vin: /^(XTA|XTT|X96|XTH|XTC|XTB|X1M|XTY|X1P|X1F|Y3M)/,
  codes: (vin) => [6, 5, 4, 3].map((length) => vin.slice(3, 3 + length)),
}

/** VIN codes of VW series that have another name in the trade. */
const VW_NAMES: Readonly<Record<string, readonly string[]>> = {
  '1K': ['1k', 'mk5'],
  '3B': ['b5'],
  '3C': ['b6', 'b7'],
  '3G': ['b8'],
  '61': ['612'],
  '60': ['ck'],
  '5C': ['mk6'],
  '1Z': ['1z'],
  AJ: ['mk6'],
  '6R': ['6r', '6c'],
  '9N': ['9n'],
  '7P': ['7p'],
  '5N': ['5n'],
}
const VW_EUROPE: VinRule = {
  vin: /^(WVW|WVG|WV1|WV2|WAU|WUA|TMB|VSS|XW8)ZZZ/,
  codes: (vin) => VW_NAMES[vin.slice(6, 8)] ?? [vin.slice(6, 8)],
}

const RULES = [NUMBERED, VW_EUROPE]

/** Codes of the series, in lower case; empty when the VIN contains none that is known outside the manufacturer. */
function chassisCodes(vin: string): readonly string[] {
  const rule = RULES.find((each) => each.vin.test(vin))
  return rule ? rule.codes(vin).map((code) => code.toLowerCase()) : []
}

/** Mercedes-Benz has the number of the series at positions 4 to 6; our data has its models, not their series. */
const MERCEDES: Readonly<Record<string, string>> = {
  168: 'a-class',
  169: 'a-class',
  176: 'a-class',
  177: 'a-class',
  245: 'b-class',
  246: 'b-class',
  247: 'b-class',
  201: 'c-class',
  202: 'c-class',
  203: 'c-class',
  204: 'c-class',
  205: 'c-class',
  206: 'c-class',
  124: 'e-class',
  210: 'e-class',
  211: 'e-class',
  212: 'e-class',
  213: 'e-class',
  214: 'e-class',
  140: 's-class',
  220: 's-class',
  221: 's-class',
  222: 's-class',
  223: 's-class',
  460: 'g-class',
  461: 'g-class',
  463: 'g-class',
  163: 'm-class',
  164: 'm-class',
  253: 'glc',
  254: 'glc',
  167: 'gle',
  251: 'r-class',
  638: 'vito',
  639: 'vito',
  447: 'v-class',
  415: 'citan',
}

/** The model that the VIN identifies when no generation in our data matches. */
function chassisModel(vin: string): string | undefined {
  return /^(WDB|WDC|WDD|WDF|W1K|W1N|W1V)\d{3}/.test(vin) ? MERCEDES[vin.slice(3, 6)] : undefined
}

type Years = DecodedVin['years']

/** Characters of the years 1980 to 2009; then they repeat. 0, U and Z are not used. */
const CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
const CYCLE_YEARS = 30

/** Manufacturers whose tenth character means something else, except for cars built in North America and China. */
const SILENT = new Set([
  'mercedes-benz',
  'mercedes-benz-trucks',
  'bmw',
  'mini',
  'ford',
  'renault',
  'dacia',
  'peugeot',
  'citroen',
  'fiat',
  'alfa-romeo',
  'iveco',
  'toyota',
  'lexus',
  'nissan',
  'infiniti',
  'mazda',
  'suzuki',
  'isuzu',
])

/**
 * The model years that the tenth character may mean, newest first.
 * @param makes slugs of the makes that the VIN may be of
 */
function yearsOf(vin: string, makes: readonly string[], now: Date): Years {
  const place = CODES.indexOf(vin.charAt(9))
  const isRuled = /^[1-5L]/.test(vin)
  if (place < 0 || (!isRuled && makes.some((make) => SILENT.has(make))))
    return { certainty: 'unknown', values: [] }
  // A model year starts up to a year early.
  const values = yearsFrom(FIRST_YEAR + place, now.getUTCFullYear() + 1)
  if (/^[1-5]/.test(vin)) return sure(northAmerican(vin, values))
  // China adopted VINs in 1997.
  if (vin.startsWith('L')) return sure(values.filter((year) => year >= 1997).slice(0, 1))
  return { certainty: values.length > 1 ? 'ambiguous' : 'likely', values }
}

function yearsFrom(first: number, last: number): number[] {
  const years: number[] = []
  for (let year = first; year <= last; year += CYCLE_YEARS) years.unshift(year)
  return years
}

/** 49 CFR 565: in cars a letter at position seven means 2010 or later, a digit means earlier. */
function northAmerican(vin: string, years: readonly number[]): number[] {
  const isLate = /[A-Z]/.test(vin.charAt(6))
  return years.filter((year) => year >= 2010 === isLate).slice(0, 1)
}

const sure = (values: number[]): Years => ({ certainty: values.length > 0 ? 'sure' : 'unknown', values })

/** Words of the register that describe what is built, and until when: not part of a company name. */
const DESCRIPTION =
  /\b(?:cars?|trucks?|suvs?|mpvs?|vans?|bus|buses|minibus|pickups?|vehicles?|motorcycles?|atvs?|wagons?|snowmobiles?|automobiles|incomplete|passenger|commercial|chassis|models?|generation|brands?|factory|plant|export|only|through|until|from|based|used|including|designation|made|built|assembled)\b/i
const BUILDER = /\b(?:made|built|assembled) by (.+)$/i
/** `Honda of America Mfg. in Ohio`, `Isuzu for GM Canada`, `Isuzu 2016+ & …`. */
const BEHIND_BUILDER = /\s+(?:in|for|until|through|factory|only|\d{4}|\().*$/i

/**
 * The manufacturer in the caller's language: makes translated, companies under their own name; the register is in
 * English.
 */
function makerOf(vin: string, reference: ReferenceData, language: Language): DecodedVin['maker'] {
  const text = manufacturerOf(vin)
  if (text === null) return null
  if (!DESCRIPTION.test(text)) return { name: firmIn(text, reference, language), builder: null }
  const [, built] = BUILDER.exec(text) ?? []
  const makes = makesNamedIn(text, reference).map((make) => textIn(make.name, language))
  const name = makes.length > 0 ? makes.join(' / ') : headOf(text.replace(BUILDER, ''))
  const builder = built === undefined ? null : firmIn(built.replace(BEHIND_BUILDER, ''), reference, language)
  return { name, builder: builder === name ? null : builder }
}

/** `Mitsubishi` is a make, `FAW Toyota` a company. */
function firmIn(text: string, reference: ReferenceData, language: Language): string {
  const make = [...reference.makes.values()].find(({ name }) => name.en?.toLowerCase() === text.toLowerCase())
  return make ? textIn(make.name, language) : text
}

/** `Daihatsu truck`: the name before the description. */
function headOf(text: string): string {
  const [head = ''] = text.split(DESCRIPTION)
  return head.replace(/[\s,/(&-]+$/, '') || text
}

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

/** Decodes a typed VIN: also an invalid one, then with the positions of its errors. */
export async function readVin(
  sql: Queryable,
  text: string,
  language: Language,
  now: Date,
): Promise<DecodedVin> {
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

/** Cars whose series the VIN names. A year that the manufacturer encodes reliably excludes those not built in it. */
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
  // Manufacturers keep the code of a series through its facelifts, which are separate generations here.
  const built = coded.length > 0 ? coded : siblingsOf(series, reference).filter(isOfYear)
  // Better a series outside our years than none: the years are those of the trade, not of the manufacturer.
  const shown = built.length > 0 && certainty !== 'unknown' ? built : series
  return shown.map(({ make, model, generation, span }) => {
    const year = values.find((each) => isBuilt(span, each))
    return {
      vehicle: {
        make: make.slug,
        model: model.slug,
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

type VinSpan = Pick<ReferenceModel, 'yearFrom' | 'yearTo'>

const isBuilt = ({ yearFrom, yearTo }: VinSpan, year: number) => year >= yearFrom && year <= (yearTo ?? year)

interface Series {
  readonly make: ReferenceMake
  readonly model: ReferenceModel
  readonly generation?: ReferenceGeneration
  readonly span: VinSpan
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

/** Generations have the codes of their series in their name: `2190-2191`, `A5 (1Z)`. */
function generationsNamed(code: string, make: ReferenceMake, reference: ReferenceData): Series[] {
  return (reference.modelsOfMake.get(make.id) ?? []).flatMap((model) =>
    generationsOf(model, reference)
      .filter(({ slug }) => slug.split('-').includes(code))
      .map((generation) => ({ make, model, generation, span: generation })),
  )
}

const generationsOf = ({ id }: ReferenceModel, reference: ReferenceData) =>
  reference.generationsOfModel.get(id) ?? []
