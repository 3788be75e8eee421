import { textOf } from '../../gateway/cloud/client-info.ts'
import type { ClientInfo, CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import type { Params } from '../../gateway/cloud/wire-call.ts'
import { isObject } from '../../gateway/cloud/wire-call.ts'
import type { Platform } from './app-version.ts'
import { newestVersions } from './app-version.ts'
import type { Upgrade } from './upgrade.ts'
import { chooseUpgrade } from './upgrade.ts'
import { isVersion } from './version.ts'

const MISSING_PARAMETERS = -102

/** For whoever looks into the network log; the app goes by the code. */
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

function questionOf({ action, method, params, ...args }: Params): Params {
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

/** An unknown one is taken for Android, as the vendor's own centre does. */
function platformOf(info: ClientInfo): Platform {
  return PLATFORMS.get(textOf(info, 'osName', 'OS')?.toLowerCase()) ?? 'Android'
}
