import * as z from 'zod/mini'
import type { FieldIssue } from '../error.ts'
import { byLanguage, doubles, named, ruled, secureUrl } from '../form-fields.ts'
import type { Language, LocalizedText } from '../language.ts'
import { LANGUAGES, language } from '../language.ts'
import { calendarDate } from '../moment.ts'
import { codeReadings } from '../spelling/typed.ts'
import { storable } from '../text.ts'
import { DATASET_CHARTS, TRANSFORMS } from './chart/chart-kind.ts'
import { DATASET_ACCESS, FLOWS, memberKey, period, THEMES } from './dataset.ts'
import { FREQUENCIES } from './period.ts'

export const DIMENSIONS_MAX = 4
export const MEMBERS_MAX = 500
export const DATASET_CHARTS_MAX = 8
/** One of the six series colors. */
export const COLOURS_MAX = 6
/** Ten years. */
export const MEMBER_LAG_MAX = 120

const keyLike = (pattern: RegExp) =>
  z.string().check(
    z.overwrite((text) => codeReadings(text)[0]!),
    z.regex(pattern),
  )

export const memberForm = z.object({
  key: keyLike(/^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/),
  label: named(80),
  /** The total of which the others are parts. */
  isTotal: z._default(z.boolean(), false),
  /** Its figures stand for the dataset in lists, instead of the total. */
  isHeadline: z._default(z.boolean(), false),
  /** The member of which it is a part. */
  parent: z._default(z.nullable(z.string().check(z.maxLength(30), storable)), null),
  colour: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(COLOURS_MAX))), null),
})
export type MemberForm = z.output<typeof memberForm>

/** Reserved column names: of every file, or of our own exports. */
const RESERVED_COLUMNS = ['period', 'value', 'flag', 'unit']

export const dimensionForm = z.object({
  key: keyLike(/^[a-z][a-z0-9_]{0,29}$/).check(
    z.refine((key) => !RESERVED_COLUMNS.includes(key), { params: { rule: 'invalid_value' } }),
  ),
  label: named(80),
  members: z.array(memberForm).check(z.maxLength(MEMBERS_MAX)),
})
export type DimensionForm = z.output<typeof dimensionForm>

export const chartForm = z.object({
  kind: z.enum(DATASET_CHARTS),
  transform: z.enum(TRANSFORMS),
  members: z.array(memberKey).check(z.maxLength(40)),
  from: z.nullable(period),
  to: z.nullable(period),
  title: named(160),
  /** The message of the chart, in one sentence. */
  takeaway: byLanguage(200),
  notes: byLanguage(500),
})
export type ChartForm = z.output<typeof chartForm>

const facts = z.object({
  code: keyLike(/^[A-Z0-9][A-Z0-9-]{1,29}$/),
  title: named(160),
  description: byLanguage(3000),
  method: byLanguage(10_000),
  theme: z.enum(THEMES),
  frequency: z.enum(FREQUENCIES),
  flow: z.enum(FLOWS),
  unit: named(60),
  unitCode: keyLike(/^[a-z_]{2,30}$/),
  decimals: z.int().check(z.minimum(0), z.maximum(4)),
  isAdditive: z.boolean(),
  sourceName: named(200),
  sourceUrl: secureUrl.check(z.minLength(1)),
  licence: byLanguage(500),
  publisher: byLanguage(200),
  /** What readers must know before they use the figures. */
  notice: byLanguage(500),
  retrievedOn: calendarDate,
  nextReleaseOn: z.nullable(calendarDate),
  /** The code list of the member keys: ISO 3166 countries, Harmonised System goods. */
  geoScheme: z.nullable(z.literal('ISO2')),
  productScheme: z.nullable(z.literal('HS')),
  access: z._default(z.enum(DATASET_ACCESS), 'public'),
  /** For how many recent months the figures are reserved for members, when `access` is `member`. */
  memberLagMonths: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MEMBER_LAG_MAX))), null),
  /** Languages whose texts are a copy of another one, to be translated: readers do not get them yet. */
  copiedFrom: z._default(z.partialRecord(language, language), {}),
  dimensions: z.array(dimensionForm).check(z.maxLength(DIMENSIONS_MAX)),
  charts: z.array(chartForm).check(z.maxLength(DATASET_CHARTS_MAX)),
})

/** The complete description of a dataset, without its figures. */
export const datasetForm = facts.check(ruled(findFaults))
export type DatasetForm = z.output<typeof datasetForm>

function findFaults({ dimensions, charts, access, memberLagMonths }: z.output<typeof facts>): FieldIssue[] {
  const known = new Set(dimensions.flatMap(({ key, members }) => members.map((each) => `${key}:${each.key}`)))
  const strangers = charts.flatMap(({ members }, at) =>
    members.every((each) => known.has(each)) ? [] : [{ path: `charts.${at}.members`, rule: 'invalid_value' }],
  )
  const isLagMissing = access === 'member' && memberLagMonths === null
  return [
    ...(isLagMissing ? [{ path: 'memberLagMonths', rule: 'required' }] : []),
    ...doubles(
      dimensions.map(({ key }) => key),
      (at) => `dimensions.${at}.key`,
    ),
    ...dimensions.flatMap(({ members }, at) => memberFaults(members, `dimensions.${at}.members`)),
    ...strangers,
  ]
}

function memberFaults(members: readonly MemberForm[], place: string): FieldIssue[] {
  const parents = new Map(members.map(({ key, parent }) => [key, parent]))
  const lost = members.flatMap(({ key, parent }, at) =>
    parent === null || (parents.has(parent) && !isAbove(key, parent, parents))
      ? []
      : [{ path: `${place}.${at}.parent`, rule: 'invalid_value' }],
  )
  return [
    ...doubles(
      members.map(({ key }) => key),
      (at) => `${place}.${at}.key`,
    ),
    ...lost,
  ]
}

/** Whether a member is its own ancestor. */
function isAbove(key: string, parent: string, parents: ReadonlyMap<string, string | null>): boolean {
  let above: string | null = parent
  for (let steps = 0; above !== null && steps <= parents.size; steps += 1) {
    if (above === key) return true
    above = parents.get(above) ?? null
  }
  return above !== null
}

const REQUIRED_TEXTS = ['title', 'description', 'method', 'unit', 'sourceName', 'licence'] as const

/** The texts missing in any language: `title.kk`. */
export function missingTexts(form: DatasetForm): string[] {
  const { dimensions, charts } = form
  const places: [string, LocalizedText][] = [
    ...REQUIRED_TEXTS.map((name): [string, LocalizedText] => [name, form[name]]),
    ...dimensions.flatMap(({ label, members }, at): [string, LocalizedText][] => [
      [`dimensions.${at}.label`, label],
      ...members.map((each, n): [string, LocalizedText] => [
        `dimensions.${at}.members.${n}.label`,
        each.label,
      ]),
    ]),
    ...charts.flatMap(({ title, takeaway }, at): [string, LocalizedText][] => [
      [`charts.${at}.title`, title],
      [`charts.${at}.takeaway`, takeaway],
    ]),
  ]
  return places.flatMap(([place, words]) =>
    LANGUAGES.filter((each) => !words[each]).map((each) => `${place}.${each}`),
  )
}

/** The languages that readers get: all texts are written in them, and none is only a copy of another language. */
export function completeLanguages(form: DatasetForm): Language[] {
  const missing = missingTexts(form)
  return LANGUAGES.filter(
    (each) => !(form.copiedFrom[each] || missing.some((path) => path.endsWith(`.${each}`))),
  )
}

/** What keeps a dataset from review: the missing texts of the language that lacks the fewest, if none is complete. */
export function missingForReview(form: DatasetForm): string[] {
  if (completeLanguages(form).length > 0) return []
  const missing = missingTexts(form)
  const lists = LANGUAGES.filter((each) => !form.copiedFrom[each]).map((each) =>
    missing.filter((path) => path.endsWith(`.${each}`)),
  )
  return lists.reduce((least, each) => (each.length < least.length ? each : least), lists[0] ?? missing)
}

/** Texts that a language lacks, taken from another one and marked as a copy to be translated. */
export function withCopiedTexts(form: DatasetForm, to: Language, from: Language): DatasetForm {
  const copied = (text: LocalizedText): LocalizedText =>
    text[to] || !text[from] ? text : { ...text, [to]: text[from] }
  return {
    ...form,
    title: copied(form.title),
    description: copied(form.description),
    method: copied(form.method),
    unit: copied(form.unit),
    sourceName: copied(form.sourceName),
    licence: copied(form.licence),
    publisher: copied(form.publisher),
    notice: copied(form.notice),
    copiedFrom: { ...form.copiedFrom, [to]: from },
    dimensions: form.dimensions.map((dimension) => ({
      ...dimension,
      label: copied(dimension.label),
      members: dimension.members.map((member) => ({ ...member, label: copied(member.label) })),
    })),
    charts: form.charts.map((chart) => ({
      ...chart,
      title: copied(chart.title),
      takeaway: copied(chart.takeaway),
      notes: copied(chart.notes),
    })),
  }
}
