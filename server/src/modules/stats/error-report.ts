import { createHash } from 'node:crypto'
import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { compareVersions } from '@tiantian/contracts/release/version.ts'
import type {
  ErrorGroup,
  listErrorGroups as listContract,
  moveErrorGroup as moveContract,
  ReportedError,
  reportErrors as reportContract,
} from '@tiantian/contracts/stats/error-report.ts'
import { errorMachine } from '@tiantian/contracts/stats/error-report.ts'
import { withoutSerials } from '@tiantian/contracts/vehicle/car-number.ts'
import * as z from 'zod'
import { cursorId, cursorTime, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Db, Queryable, Tx } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/text-in-sql.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine, tryMove } from '../../platform/move.ts'

const groups = storeMachine<{ readonly id: string }>()({
  machine: errorMachine,
  table: 'stat_errors',
  notFound: 'ERROR_GROUP_NOT_FOUND',
  audit: { objectKind: 'stats.error', objectId: ({ id }) => id },
})

/** Anybody may report: a flood of different messages ends here; known ones are still counted. */
export const NEW_GROUPS_A_DAY = 1000
/** Of one group: versions and addresses come from clients. */
const PARTS_MAX = 20

/** Stores what a user has sent, grouped; a solved error that appears in a later version is open again. */
export async function reportErrors(
  db: Db,
  { appVersion, errors }: Parsed<typeof reportContract>,
  now: Date,
): Promise<void> {
  const reported = [...Map.groupBy(errors.map(readError), ({ fingerprint }) => fingerprint)]
  // In a fixed order, so that two reports cannot deadlock.
  reported.sort(([one], [other]) => (one < other ? -1 : 1))
  await db.transaction(async (tx) => {
    for (const [, same] of reported) await storeGroup(tx, same, appVersion, now)
  })
}

interface GroupedError {
  readonly fingerprint: string
  readonly info: string
  readonly message: string
  readonly route: string
}

function readError({ info, err, route }: ReportedError): GroupedError {
  const message = withoutPersonalData(err)
  const kind = `${info}\n${message.replace(/\d+/g, '#')}`
  const fingerprint = createHash('sha256').update(kind).digest('hex')
  const [path = ''] = route.split(/[?#]/)
  return { fingerprint, info, message, route: withoutPersonalData(path) }
}

const EMAIL = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g
const QUERY = /\?[^\s"'<>)]*/g
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
/** Tokens and keys. */
const SECRET = /[\w-]{20,}(?:\.[\w-]+)*/g
/** Telephone numbers and the like. */
const NUMBER = /\+?\d[\d\s()-]{5,}\d/g

/** What a message may contain of a person is nothing that the office needs to solve it. */
export const withoutPersonalData = (text: string): string =>
  [EMAIL, QUERY, UUID, NUMBER]
    .reduce((rest, pattern) => rest.replace(pattern, '…'), withoutSerials(text))
    .replace(SECRET, (word) => (/\d/.test(word) ? '…' : word))

async function storeGroup(tx: Tx, same: readonly GroupedError[], version: string, now: Date) {
  const [{ fingerprint, info, message }] = same as [GroupedError]
  const key = Buffer.from(fingerprint, 'hex')
  const [group] = await tx<{ id: string; solved_version: string | null }[]>`
    insert into stat_errors (id, fingerprint, info, message, count, first_seen_at, last_seen_at)
    select ${newId()}, ${key}, ${info}, ${message}, ${same.length}, ${now}, ${now}
    where exists (select from stat_errors where fingerprint = ${key})
      or (select count(*) from stat_errors where first_seen_at > ${now}::timestamptz - interval '1 day')
        < ${NEW_GROUPS_A_DAY}
    on conflict (fingerprint) do update set count = stat_errors.count + excluded.count,
      last_seen_at = greatest(stat_errors.last_seen_at, excluded.last_seen_at)
    returning id, solved_version`
  if (!group) return
  await countPart(tx, { table: 'stat_error_versions', column: 'version' }, group.id, [version, same.length])
  for (const [route, there] of Map.groupBy(same, (one) => one.route)) {
    await countPart(tx, { table: 'stat_error_routes', column: 'route' }, group.id, [route, there.length])
  }
  if (group.solved_version !== null && compareVersions(version, group.solved_version) > 0) {
    const set = { solved_version: null, has_recurred: true }
    await tryMove(tx, groups, group.id, 'recur', {
      by: null,
      role: 'report',
      at: now,
      data: { version },
      set,
    })
  }
}

/** The group's row is locked, so that nobody adds parts meanwhile. */
async function countPart(
  tx: Tx,
  { table, column }: { readonly table: string; readonly column: string },
  id: string,
  [part, count]: readonly [string, number],
) {
  await tx`
    insert into ${tx(table)} as part (error_id, ${tx(column)}, count)
    select ${id}, ${part}, ${count}
    where exists (select from ${tx(table)} where error_id = ${id} and ${tx(column)} = ${part})
      or (select count(*) from ${tx(table)} where error_id = ${id}) < ${PARTS_MAX}
    on conflict (error_id, ${tx(column)}) do update set count = part.count + excluded.count`
}

const LIST = 'errors'
const position = z.tuple([cursorTime, cursorId])

type StoredGroup = Omit<ErrorGroup, 'firstSeenAt' | 'lastSeenAt'> & { first: string; last: string }

/** The most recently seen first. @throws AppError('INVALID_INPUT') for a cursor of another list */
export async function listErrorGroups(
  sql: Queryable,
  { state, search, cursor, limit }: Parsed<typeof listContract>,
) {
  const [time = null, id = null] = readCursor(LIST, cursor, position) ?? []
  const part = search === undefined ? null : likePattern(search)
  const found = await selectGroups(
    sql,
    sql`
      state = ${state} and (${part}::text is null or message ilike ${part})
        and (${time}::timestamptz is null or (last_seen_at, id) < (${time}, ${id}))
      order by last_seen_at desc, id desc limit ${limit + 1}`,
  )
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.last, row.id])
  return { rows: rows.map(groupOf), nextCursor }
}

const selectGroups = (sql: Queryable, where: ReturnType<Queryable>) => sql<StoredGroup[]>`
  select g.id, info, message, state, count::int, has_recurred as "hasRecurred", solved_version as "solvedVersion",
    first_seen_at::text as first, last_seen_at::text as last,
    (select jsonb_agg(jsonb_build_object('version', v.version, 'count', v.count)
        order by string_to_array(v.version, '.')::int[] desc)
      from stat_error_versions v where v.error_id = g.id) as versions,
    (select jsonb_agg(jsonb_build_object('route', r.route, 'count', r.count) order by r.count desc, r.route)
      from stat_error_routes r where r.error_id = g.id) as routes
  from (select * from stat_errors where ${where}) g
  order by last_seen_at desc, id desc`

const groupOf = ({ first, last, ...group }: StoredGroup): ErrorGroup => ({
  ...group,
  firstSeenAt: isoTime(first),
  lastSeenAt: isoTime(last),
})

/** @throws AppError('ERROR_GROUP_NOT_FOUND' | 'STATE_CONFLICT') */
export function moveErrorGroup(
  db: Db,
  { id, event }: Parsed<typeof moveContract>,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<ErrorGroup> {
  return db.transaction(async (tx) => {
    const set = async () => ({
      solved_version: event === 'solve' ? await newestVersion(tx, id) : null,
      has_recurred: false,
    })
    await move(tx, groups, id, event, { by: userId, role: 'stats.view', at: now, set })
    const [group] = await selectGroups(tx, tx`id = ${id}`)
    if (!group) throw new AppError('ERROR_GROUP_NOT_FOUND')
    return groupOf(group)
  })
}

async function newestVersion(tx: Tx, id: string): Promise<string | null> {
  const rows = await tx<{ version: string }[]>`
    select version from stat_error_versions where error_id = ${id}`
  return (
    rows
      .map(({ version }) => version)
      .sort(compareVersions)
      .at(-1) ?? null
  )
}

/** How long an error that nobody sees any more is of interest. */
const RETENTION_DAYS = 180

export async function deleteOldErrors(sql: Queryable, now: Date): Promise<number> {
  const { count } = await sql`
    delete from stat_errors where last_seen_at < ${now}::timestamptz - make_interval(days => ${RETENTION_DAYS})`
  return count
}
