import type { CsvConvention } from '@tiantian/contracts/csv.ts'
import { CSV_START, csvRows, SEMICOLON } from '@tiantian/contracts/csv.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Transform } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import { CHARTS, TRANSFORMS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { Dataset, DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { datasetChoice, datasetSlug } from '@tiantian/contracts/publish/dataset.ts'
import { transformed } from '@tiantian/contracts/publish/series.ts'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import * as z from 'zod/mini'
import type { Authenticate, Caller } from '../../../gateway/caller.ts'
import type { DataFile, DataFiles } from '../../../gateway/transports/data-files.ts'
import type { Embeds } from '../../../gateway/transports/embeds.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { SignedTokens } from '../../../platform/secret/signed-token.ts'
import type { SpreadsheetCell } from '../../../platform/spreadsheet.ts'
import { spreadsheetFile, XLSX_TYPE } from '../../../platform/spreadsheet.ts'
import { embedPage, missingEmbed } from '../embed/embed-page.ts'
import { getDataset } from './dataset.ts'
import type { DatasetAccessContext, DatasetReader } from './dataset-access.ts'
import { readerOf, readerWith, strangerAt } from './dataset-access.ts'

/** A dataset as a table: one row per figure, keys beside labels, so that it can be imported again. */
function tableOf(dataset: Dataset, transform: Transform): SpreadsheetCell[][] {
  const { dimensions, unit } = dataset
  const names = dimensions.map(({ members }) => new Map(members.map(({ key, label }) => [key, label])))
  const heading = [
    'period',
    ...dimensions.flatMap(({ key }) => [key, `${key}_label`]),
    'value',
    'flag',
    'unit',
  ]
  const rows = dataset.series.flatMap(({ members, points }) => {
    const codes = members.flatMap((key, at) => [key, names[at]?.get(key) ?? ''])
    const values = transformed(points, transform, { frequency: dataset.frequency, whole: dataset.whole })
    return points.map(({ period, flag }, at) => [
      period,
      ...codes,
      rounded(values[at]?.value ?? null),
      flag ?? '',
      unitOf(transform, unit),
    ])
  })
  return [heading, ...rows]
}

/** Rounds off meaningless digits of percentages. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)))

const unitOf = (transform: Transform, unit: string) => {
  if (transform === 'none' || transform === 'rolling') return unit
  return transform === 'index' ? '100 = first' : '%'
}

/** For Excel: a UTF-8 byte order mark, and separator and decimals as its country expects. */
function csvFile(dataset: Dataset, transform: Transform, convention?: CsvConvention): Buffer {
  return Buffer.from(CSV_START + csvRows(tableOf(dataset, transform), convention))
}

function xlsxFile(dataset: Dataset, transform: Transform): Promise<Buffer> {
  const facts: [string, unknown][] = Object.entries(metadataOf(dataset))
  const about = facts.flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
  )
  const sheets = [
    { name: dataset.title, rows: tableOf(dataset, transform) },
    { name: 'metadata', rows: [['field', 'value'], ...about] },
  ]
  return spreadsheetFile(sheets, new Date(dataset.release.publishedAt))
}

/** The metadata of a dataset: everything but its figures. */
function metadataOf({ series: _, whole: __, dimensions, periods, ...facts }: Dataset) {
  return {
    ...facts,
    from: periods?.from ?? null,
    to: periods?.to ?? null,
    dimensions,
    citation: citation(facts),
  }
}

/** The suggested citation. */
const citation = ({
  sourceName,
  title,
  sourceUrl,
  release,
}: Pick<Dataset, 'sourceName' | 'title' | 'sourceUrl' | 'release'>) =>
  `${sourceName}. ${title}. Tiantian Mall, release ${release.n}, ${release.publishedAt.slice(0, 10)}. ${sourceUrl}`

interface AnnouncedRelease {
  readonly id: string
  readonly version: number
  readonly title: LocalizedText
  readonly source: LocalizedText
  readonly day: string
}

/**
 * The release calendar (RFC 5545) of all datasets or of one, for subscription.
 * @throws AppError('DATASET_NOT_FOUND')
 */
async function releaseCalendar(sql: Queryable, slug: string | undefined, language: Language) {
  const shown = await sql<(Omit<AnnouncedRelease, 'day'> & { day: string | null })[]>`
    select id, version, title, source_name as source, next_release_on::text as day
    from datasets where is_shown and live_n is not null and slug = coalesce(${slug ?? null}, slug)
    order by next_release_on, slug`
  if (slug && shown.length === 0) throw new AppError('DATASET_NOT_FOUND')
  const announced = shown.filter((each): each is AnnouncedRelease => each.day !== null)
  const calendar = ical({
    name: NAMES[language],
    prodId: '//Tiantian Mall//Industry data//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { id, version, title, source, day } of announced) {
    const start = new Date(`${day}T00:00:00Z`)
    calendar.createEvent({
      id: `dataset-${id}@tiantian-mall`,
      sequence: version,
      // Without the current time: repeated requests get the same text.
      stamp: start,
      start,
      end: new Date(start.getTime() + DAY_MS),
      allDay: true,
      summary: `${textIn(title, language)} · ${EXPECTED[language]}`,
      description: textIn(source, language),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

const DAY_MS = 86_400_000

const NAMES: Readonly<Record<Language, string>> = {
  'zh-Hans': '行业数据发布日历',
  en: 'Releases of industry data',
  ru: 'Календарь выпусков отраслевых данных',
  kk: 'Салалық деректер шығарылымдарының күнтізбесі',
}

const EXPECTED: Readonly<Record<Language, string>> = {
  'zh-Hans': '预计发布新数据',
  en: 'new figures expected',
  ru: 'ожидаются новые данные',
  kk: 'жаңа деректер күтіледі',
}

/**
 * Charts for third-party pages. Nobody corrects an address that was pasted years ago, so unavailable parts of a
 * selection are left out. Readers are unknown there and see what visitors may.
 */
const createEmbeds = (db: Db, clock: Clock): Embeds => ({
  async embed(slug, query, language) {
    if (!datasetSlug.safeParse(slug).success) return { page: missingEmbed(language), isMissing: true }
    const { transform: requestedTransform, chart: requestedChart } = query
    const transform = TRANSFORMS.find((each) => each === requestedTransform) ?? 'none'
    const chart = CHARTS.find((each) => each === requestedChart) ?? 'line'
    const reader = strangerAt(clock.now())
    for (const choice of choicesOf(slug, query)) {
      const dataset = await findDataset(db, choice, { language, reader })
      if (dataset)
        return { page: embedPage(dataset, { language, choice, transform, chart }), isMissing: false }
    }
    return { page: missingEmbed(language), isMissing: true }
  },
})

/** First with the requested selection, then with the defaults. */
function choicesOf(slug: string, query: Record<string, unknown>): DatasetChoice[] {
  const { members, from, to, release } = query
  const input = datasetChoice.safeParse({
    slug,
    from: from || undefined,
    to: to || undefined,
    members: members === undefined ? undefined : [members].flat(),
    release: release ? Number(release) : undefined,
  })
  return input.success ? [input.data, { slug }] : [{ slug }]
}

async function findDataset(db: Db, choice: DatasetChoice, access: DatasetAccessContext) {
  try {
    return await getDataset(db.sql, choice, access)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const input = z.extend(datasetChoice, {
  transform: z._default(z.enum(TRANSFORMS), 'none'),
  separator: z._default(z.enum(['comma', 'semicolon']), 'comma'),
  /** All members and periods, whatever is selected. */
  full: z.optional(z.literal('1')),
  /** For readers who may see more than the public: see `tokenForFiles`. */
  token: z.optional(z.string().check(z.maxLength(100))),
})
type DatasetDownloadsInput = z.output<typeof input>

interface DatasetDownloadsContext {
  readonly db: Db
  readonly clock: Clock
  readonly authenticate: Authenticate
  readonly tokens: SignedTokens
}

/** The files of datasets, `<slug>.csv`, `.xlsx`, `.json`, `.metadata.json` and `.ics`, and their embedded charts. */
export const createDataFiles = (ctx: DatasetDownloadsContext): DataFiles => ({
  ...createEmbeds(ctx.db, ctx.clock),
  async read(name, query, caller) {
    const [, calendar] = /^([a-z0-9-]{3,60})\.ics$/.exec(name) ?? []
    if (calendar) return calendarFile(ctx.db, calendar, caller.language)
    const [, slug, ending = ''] = /^([a-z0-9-]{3,60})\.(csv|xlsx|json|metadata\.json)$/.exec(name) ?? []
    if (!slug) throw new AppError('FILE_NOT_FOUND')
    const requested = parse({ ...query, slug })
    const reader = await readerFor(ctx, requested, caller)
    const dataset = await readSelection(ctx.db, requested, { language: caller.language, reader })
    // Otherwise a program would take an empty file for the figures.
    if (dataset.held && !dataset.periods && ending !== 'metadata.json') throw new AppError('LOGIN_REQUIRED')
    const isPrivate = dataset.access !== 'public' && reader.standing !== 'stranger'
    return { ...(await WRITERS[ending as Ending](dataset, requested)), name, isPrivate }
  },
})

/**
 * A link's signed token, or a program's access token. @throws AppError('LOGIN_REQUIRED' | 'TOKEN_INVALID') for an
 * invalid one
 */
async function readerFor(
  { clock, tokens, authenticate }: DatasetDownloadsContext,
  { slug, token }: DatasetDownloadsInput,
  caller: Caller,
): Promise<DatasetReader> {
  const now = clock.now()
  if (token !== undefined) return readerWith(tokens, token, slug, now)
  if (caller.token === undefined) return strangerAt(now)
  const { user } = await authenticate(caller.token, { device: caller, isRead: true })
  return readerOf(user, now)
}

/** This name stands for all datasets. */
const ALL_RELEASES = 'releases'

async function calendarFile(db: Db, slug: string, language: Language): Promise<DataFile> {
  const text = await releaseCalendar(db.sql, slug === ALL_RELEASES ? undefined : slug, language)
  const mediaType = 'text/calendar; charset=utf-8'
  return { name: `${slug}.ics`, mediaType, content: Buffer.from(text), isAttachment: true, isPrivate: false }
}

function parse({ release, members, ...query }: Record<string, unknown>): DatasetDownloadsInput {
  const listed = members === undefined ? undefined : [members].flat()
  const parsed = input.safeParse({ ...query, members: listed, release: release && Number(release) })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), rule: code }))
  throw new AppError('INVALID_INPUT', {}, fields)
}

function readSelection(
  db: Db,
  { full, slug, ...query }: DatasetDownloadsInput,
  access: DatasetAccessContext,
) {
  const choice = full ? { slug, ...(query.release && { release: query.release }) } : { slug, ...query }
  return getDataset(db.sql, choice, { ...access, isWhole: full !== undefined })
}

type Ending = 'csv' | 'xlsx' | 'json' | 'metadata.json'
type Writer = (
  dataset: Dataset,
  input: DatasetDownloadsInput,
) => Promise<Omit<DataFile, 'name' | 'isPrivate'>>

const WRITERS: Readonly<Record<Ending, Writer>> = {
  csv: async (dataset, { transform, separator }) => ({
    mediaType: 'text/csv; charset=utf-8',
    content: csvFile(dataset, transform, separator === 'semicolon' ? SEMICOLON : undefined),
    isAttachment: true,
  }),
  xlsx: async (dataset, { transform }) => ({
    mediaType: XLSX_TYPE,
    content: await xlsxFile(dataset, transform),
    isAttachment: true,
  }),
  json: async (dataset) => json(dataset),
  'metadata.json': async (dataset) => json(metadataOf(dataset)),
}

const json = (value: object) => ({
  mediaType: 'application/json; charset=utf-8',
  content: Buffer.from(JSON.stringify(value)),
  isAttachment: false,
})
