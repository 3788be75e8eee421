import type { Parsed } from '@tiantian/contracts/action.ts'
import { APP_ID } from '@tiantian/contracts/constants.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  AppVersion,
  changeAppVersion as changeContract,
  createAppVersion as createContract,
  listAppVersions as listContract,
  moveAppVersion as moveContract,
} from '@tiantian/contracts/release/app-version.ts'
import { appVersionMachine } from '@tiantian/contracts/release/app-version.ts'
import { APP_PLATFORMS } from '@tiantian/contracts/release/names.ts'
import { compareVersions } from '@tiantian/contracts/release/version.ts'
import type { Row } from 'postgres'
import * as z from 'zod'
import type { Context } from '../../gateway/implement.ts'
import { audit } from '../../platform/audit.ts'
import { cursorId, pageOf, readCursor } from '../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { AppVersionRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import { once } from '../../platform/idempotent-request.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { requireVersion } from '../../platform/version.ts'

type Officer = Pick<Context<'release.manage'>, 'db' | 'clock' | 'user'>
type VersionRow = AppVersionRow & Row

const versions = storeMachine<VersionRow>()({
  machine: appVersionMachine,
  table: 'app_versions',
  notFound: 'APP_VERSION_NOT_FOUND',
  audit: { objectKind: 'release.version', objectId: ({ id }) => id },
})

const LIST = 'app versions'
const position = z.tuple([cursorId])

/** @throws AppError('INVALID_INPUT') for a cursor of another list */
export async function listAppVersions(
  sql: Queryable,
  { state, platform, cursor, limit }: Parsed<typeof listContract>,
) {
  const [after = null] = readCursor(LIST, cursor, position) ?? []
  const found = await sql<VersionRow[]>`
    select * from app_versions
    where (${state ?? null}::text is null or state = ${state ?? null}) and platforms @> ${platform ? [platform] : []}::text[]
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, ({ id }) => [id])
  return { rows: rows.map(versionOf), nextCursor }
}

/** @throws AppError('REQUEST_ID_REUSED') */
export async function createAppVersion(
  { db, clock, user }: Officer,
  { requestId, version }: Parsed<typeof createContract>,
): Promise<AppVersion> {
  const input = { userId: user.id, requestId, action: 'release/version/create', input: version }
  const { id } = await once(db, input, async (tx) => {
    const made = { id: newId(), app_id: APP_ID, name: 'Tiantian Mall', created_at: clock.now() }
    await tx`insert into app_versions ${tx({ ...made, ...columnsOf(version) } as never)}`
    await auditOf(tx, { clock, user }, 'create', made.id)
    return { id: made.id }
  })
  return getAppVersion(db.sql, id)
}

/** @throws AppError('APP_VERSION_NOT_FOUND' | 'STATE_CONFLICT') */
export async function changeAppVersion(
  { db, clock, user }: Officer,
  { id, revision, version }: Parsed<typeof changeContract>,
): Promise<AppVersion> {
  return db.transaction(async (tx) => {
    await getAppVersion(tx, id)
    await requireVersion(
      tx`update app_versions set ${tx(columnsOf(version) as never)}, revision = revision + 1
        where id = ${id} and revision = ${revision} and state = 'draft' returning id`,
    )
    await auditOf(tx, { clock, user }, 'change', id)
    return getAppVersion(tx, id)
  })
}

const auditOf = (tx: Tx, { clock, user }: Pick<Officer, 'clock' | 'user'>, event: string, id: string) =>
  audit(tx, {
    actorId: user.id,
    event: `release.version.${event}`,
    objectKind: 'release.version',
    objectId: id,
    at: clock.now(),
  })

/** @throws AppError('APP_VERSION_NOT_FOUND' | 'STATE_CONFLICT' | 'APP_VERSION_NOT_NEWER') */
export async function moveAppVersion(
  { db, clock, user }: Officer,
  { id, event, rolloutPercent }: Parsed<typeof moveContract>,
): Promise<AppVersion> {
  return db.transaction(async (tx) => {
    // Two versions that are published at once are compared with each other too.
    await tx`select pg_advisory_xact_lock(hashtextextended('app_versions', 0))`
    const { row } = await move(tx, versions, id, event, {
      by: user.id,
      role: 'release.manage',
      at: clock.now(),
      set: event === 'stage' ? { rollout_percent: rolloutPercent } : {},
      data: event === 'stage' ? { rolloutPercent } : {},
      check: (stored) => (event === 'withdraw' ? undefined : assertNewer(tx, stored)),
    })
    return versionOf(row)
  })
}

/** A lower number than that of a version for all devices would never be offered. */
async function assertNewer(tx: Tx, { id, app_id: appId, type, platforms, version }: VersionRow) {
  const published = await tx<{ version: string }[]>`
    select version from app_versions
    where app_id = ${appId} and type = ${type} and state = 'stable' and platforms && ${platforms} and id <> ${id}`
  if (published.some((other) => compareVersions(other.version, version) >= 0)) {
    throw new AppError('APP_VERSION_NOT_NEWER')
  }
}

export async function listDownloads(sql: Queryable) {
  const stable = await sql<Pick<VersionRow, 'version' | 'url' | 'platforms'>[]>`
    select version, url, platforms from app_versions
    where app_id = ${APP_ID} and type = 'native_app' and state = 'stable'`
  const sorted = stable.toSorted((one, other) => compareVersions(other.version, one.version))
  return APP_PLATFORMS.flatMap((platform) => {
    const highest = sorted.find(({ platforms }) => platforms.includes(platform))
    return highest ? [{ platform, version: highest.version, url: highest.url }] : []
  })
}

const columnsOf = (version: Parsed<typeof createContract>['version']) => ({
  type: version.type,
  platforms: [...new Set(version.platforms)],
  version: version.version,
  min_native_version: version.type === 'wgt' ? version.minNativeVersion : null,
  title: JSON.stringify(version.title),
  contents: JSON.stringify(version.contents),
  url: version.url,
  is_silent: version.isSilent,
  is_mandatory: version.isMandatory,
  stores: JSON.stringify(version.stores),
})

/** @throws AppError('APP_VERSION_NOT_FOUND') */
export async function getAppVersion(sql: Queryable, id: string): Promise<AppVersion> {
  const [row] = await sql<VersionRow[]>`select * from app_versions where id = ${id}`
  if (!row) throw new AppError('APP_VERSION_NOT_FOUND')
  return versionOf(row)
}

const versionOf = (row: VersionRow): AppVersion => ({
  id: row.id,
  type: row.type,
  platforms: row.platforms as AppVersion['platforms'],
  version: row.version,
  minNativeVersion: row.min_native_version,
  title: row.title,
  contents: row.contents,
  url: row.url,
  isSilent: row.is_silent,
  isMandatory: row.is_mandatory,
  stores: row.stores as AppVersion['stores'],
  revision: row.revision,
  state: row.state,
  rolloutPercent: row.rollout_percent,
  createdAt: isoTime(row.created_at),
})
