import { createHash } from 'node:crypto'
import type { Language } from '@tiantian/contracts/language.ts'
import type { APP_PLATFORMS } from '@tiantian/contracts/release/names.ts'
import { compareVersions, isVersion } from '@tiantian/contracts/release/version.ts'
import { deviceIdOf, textOf } from '../../gateway/cloud/client-info.ts'
import type { CloudFunction, CloudFunctionClientInfo } from '../../gateway/cloud/cloud-function.ts'
import type { WireCallParams } from '../../gateway/cloud/wire-call.ts'
import { isObject } from '../../gateway/cloud/wire-call.ts'
import type { Db } from '../../platform/database/database.ts'
import { textInSql } from '../../platform/database/text-in-sql.ts'

/** A version as the popup of the app reads it. */
interface OfferedVersion {
  readonly _id: string
  readonly appid: string
  readonly name: string
  readonly title: string
  readonly contents: string
  readonly platform: readonly string[]
  readonly type: 'native_app' | 'wgt'
  readonly version: string
  /** The oldest app version that can run a wgt. */
  readonly min_uni_version: string | null
  readonly url: string
  readonly stable_publish: boolean
  readonly is_silently: boolean
  readonly is_mandatory: boolean
  readonly store_list: readonly object[]
  readonly create_date: number
}

/** What is installed: the app, and the resources that may have replaced its own. */
interface Installed {
  readonly appVersion: string
  readonly wgtVersion: string
}

type Upgrade = { readonly code: 0 | -101 } | { readonly code: 101 | 102; readonly version: OfferedVersion }

/**
 * Which of the published versions to install. Resources alone when the installed app can run them (101), else the
 * whole app (102); 0 when nothing is newer, -101 when nothing was ever published.
 */
function chooseUpgrade(
  newest: { readonly native?: OfferedVersion | undefined; readonly wgt?: OfferedVersion | undefined },
  { appVersion, wgtVersion }: Installed,
): Upgrade {
  const { native, wgt } = newest
  const candidate = higher(native, wgt)
  if (!candidate) return { code: -101 }
  const isNewer =
    compareVersions(candidate.version, appVersion) > 0 && compareVersions(candidate.version, wgtVersion) > 0
  if (!isNewer) return { code: 0 }
  const { min_uni_version: minimum } = candidate
  if (minimum !== null && compareVersions(minimum, appVersion) <= 0) return { code: 101, version: candidate }
  if (native && compareVersions(native.version, appVersion) > 0) return { code: 102, version: native }
  return { code: 0 }
}

/** Of two equal versions the resources: they load faster. */
function higher(
  native: OfferedVersion | undefined,
  wgt: OfferedVersion | undefined,
): OfferedVersion | undefined {
  if (!(native && wgt)) return wgt ?? native
  return compareVersions(native.version, wgt.version) > 0 ? native : wgt
}

type Platform = (typeof APP_PLATFORMS)[number]

interface UpgradeQuery {
  readonly appId: string
  readonly platform: Platform
  readonly language: Language
  readonly deviceId: string | undefined
}

/** Of each type the highest version that is offered to this device. */
async function newestVersions({ sql }: Db, { appId, platform, language, deviceId }: UpgradeQuery) {
  const offered = await sql<(OfferedVersion & { percent: number })[]>`
    select id as _id, app_id as appid, name, ${sql.unsafe(textInSql('title', language))} as title,
      ${sql.unsafe(textInSql('contents', language))} as contents, platforms as platform, type, version,
      min_native_version as min_uni_version, url, state = 'stable' as stable_publish, is_silent as is_silently,
      is_mandatory, stores as store_list,
      (extract(epoch from created_at) * 1000)::float8 as create_date,
      case when state = 'staged' then rollout_percent else 100 end as percent
    from app_versions
    where app_id = ${appId} and state in ('staged', 'stable') and platforms @> ${[platform]}
    order by created_at`
  const versions = offered
    .filter(({ _id, percent }) => isInShare(_id, deviceId, percent))
    .map(({ percent, ...version }): OfferedVersion => version)
    .sort((one, other) => compareVersions(one.version, other.version))
  return {
    native: versions.findLast(({ type }) => type === 'native_app'),
    wgt: versions.findLast(({ type }) => type === 'wgt'),
  }
}

/**
 * Whether a device belongs to the share that a staged version is offered to. Each version draws its own share, so not
 * always the same devices try first; a wider share contains the narrower one. Without a device id: never.
 */
export function isInShare(versionId: string, deviceId: string | undefined, percent: number): boolean {
  if (percent >= 100) return true
  if (deviceId === undefined) return false
  const hash = createHash('sha256').update(`${versionId} ${deviceId}`).digest()
  return hash.readUInt32BE() % 100 < percent
}

const MISSING_PARAMETERS = -102

/** For readers of the network log; the app evaluates the code. */
const MESSAGES: Record<Upgrade['code'], string> = {
  0: 'up to date',
  101: 'new resources',
  102: 'new app',
  [-101]: 'no version is published',
}

/** `uni-upgrade-center`: a function with `action`, for newer clients also an object with a method of that name. */
export const releaseFunctions: CloudFunction[] = [
  {
    name: 'uni-upgrade-center',
    async invoke(args, { db, clientInfo, language }) {
      const { appid, appVersion, wgtVersion } = checkArgumentsOf(args)
      if (!(isAppId(appid) && isVersion(appVersion) && isVersion(wgtVersion))) {
        return { code: MISSING_PARAMETERS, message: 'checkVersion wants appid, appVersion and wgtVersion' }
      }
      const platform = platformOf(clientInfo)
      const deviceId = deviceIdOf(clientInfo)
      const newest = await newestVersions(db, { appId: appid, platform, language, deviceId })
      const upgrade = chooseUpgrade(newest, { appVersion, wgtVersion })
      const version = 'version' in upgrade ? upgrade.version : {}
      return { code: upgrade.code, message: MESSAGES[upgrade.code], ...version }
    },
  },
]

function checkArgumentsOf({ action, method, params, ...args }: WireCallParams): WireCallParams {
  if (action === 'checkVersion') return args
  const [argument] = Array.isArray(params) ? (params as unknown[]) : []
  return method === 'checkVersion' && isObject(argument) ? argument : {}
}

const isAppId = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= 100 && text.isWellFormed() && !text.includes('\0')

const PLATFORMS = new Map<string | undefined, Platform>([
  ['ios', 'iOS'],
  ['harmonyos', 'Harmony'],
])

/** An unknown platform counts as Android, as in the vendor's own center. */
function platformOf(info: CloudFunctionClientInfo): Platform {
  return PLATFORMS.get(textOf(info, 'osName', 'OS')?.toLowerCase()) ?? 'Android'
}
