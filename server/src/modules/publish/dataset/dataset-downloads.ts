import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Dataset } from '@tiantian/contracts/publish/dataset.ts'
import { datasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { TRANSFORMS } from '@tiantian/contracts/publish/transform.ts'
import * as z from 'zod/mini'
import type { Authenticate, Caller } from '../../../gateway/caller.ts'
import type { DataFile, DataFiles } from '../../../gateway/transports/data-files.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { SignedTokens } from '../../../platform/signed-token.ts'
import { XLSX_TYPE } from '../../../platform/spreadsheet.ts'
import { getDataset } from './dataset.ts'
import type { DatasetAccessContext, DatasetAccessViewer } from './dataset-access.ts'
import { readerOf, strangerAt } from './dataset-access.ts'
import { releaseCalendar } from './dataset-calendar.ts'
import { csvFile, metadataOf, xlsxFile } from './dataset-download.ts'
import { createEmbeds } from './dataset-embed.ts'
import { readerWith } from './dataset-token.ts'

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
): Promise<DatasetAccessViewer> {
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
  return { name: `${slug}.ics`, mediaType, content: Buffer.from(text), isSaved: true, isPrivate: false }
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
    content: csvFile(dataset, transform, separator === 'semicolon' ? ';' : ','),
    isSaved: true,
  }),
  xlsx: async (dataset, { transform }) => ({
    mediaType: XLSX_TYPE,
    content: await xlsxFile(dataset, transform),
    isSaved: true,
  }),
  json: async (dataset) => json(dataset),
  'metadata.json': async (dataset) => json(metadataOf(dataset)),
}

const json = (value: object) => ({
  mediaType: 'application/json; charset=utf-8',
  content: Buffer.from(JSON.stringify(value)),
  isSaved: false,
})
