import { textOf } from '../../gateway/cloud/client-info.ts'
import type { CloudFunction, CloudFunctionClientInfo } from '../../gateway/cloud/cloud-function.ts'
import type { WireCallParams } from '../../gateway/cloud/wire-call.ts'
import { isObject } from '../../gateway/cloud/wire-call.ts'
import type { Db } from '../../platform/database.ts'

const VERSION = /^\d{1,9}(\.\d{1,9}){0,3}$/

/** `1.2.10`: up to four numbers. */
export const isVersion = (text: unknown): text is string => typeof text === 'string' && VERSION.test(text)

/** Negative when the first is older; a missing part is 0, so 1.2 and 1.2.0 are equal. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)]
  const parts = Array.from({ length: Math.max(left.length, right.length) }, (_, at) => at)
  const differing = parts.find((at) => (left[at] ?? 0) !== (right[at] ?? 0))
  return differing === undefined ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}

interface AppVersion {
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

type Upgrade = { readonly code: 0 | -101 } | { readonly code: 101 | 102; readonly version: AppVersion }

/**
 * Which of the published versions to install. Resources alone when the installed app can run them (101), else the
 * whole app (102); 0 when nothing is newer, -101 when nothing was ever published.
 */
function chooseUpgrade(
  newest: { readonly native?: AppVersion | undefined; readonly wgt?: AppVersion | undefined },
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
function higher(native: AppVersion | undefined, wgt: AppVersion | undefined): AppVersion | undefined {
  if (!(native && wgt)) return wgt ?? native
  return compareVersions(native.version, wgt.version) > 0 ? native : wgt
}

type Platform = 'Android' | 'iOS' | 'Harmony'

/** The newest published version of each type, for a platform. */
async function newestVersions({ sql }: Db, appId: string, platform: Platform) {
  const versions = await sql<AppVersion[]>`
    select distinct on (type) id as _id, app_id as appid, name, title, contents, platforms as platform, type, version,
      min_native_version as min_uni_version, url, is_published as stable_publish, is_silent as is_silently,
      is_mandatory, stores as store_list,
      (extract(epoch from created_at) * 1000)::float8 as create_date
    from app_versions
    where app_id = ${appId} and is_published and platforms @> ${[platform]}
    order by type, created_at desc`
  return {
    native: versions.find(({ type }) => type === 'native_app'),
    wgt: versions.find(({ type }) => type === 'wgt'),
  }
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
    async invoke(args, { db, clientInfo }) {
      const { appid, appVersion, wgtVersion } = questionOf(args)
      if (!(isAppId(appid) && isVersion(appVersion) && isVersion(wgtVersion))) {
        return { code: MISSING_PARAMETERS, message: 'checkVersion wants appid, appVersion and wgtVersion' }
      }
      const newest = await newestVersions(db, appid, platformOf(clientInfo))
      const upgrade = chooseUpgrade(newest, { appVersion, wgtVersion })
      const version = 'version' in upgrade ? upgrade.version : {}
      return { code: upgrade.code, message: MESSAGES[upgrade.code], ...version }
    },
  },
]

function questionOf({ action, method, params, ...args }: WireCallParams): WireCallParams {
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
