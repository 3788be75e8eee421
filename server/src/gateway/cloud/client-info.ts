import type { Language } from '@tiantian/contracts/language.ts'
import { languageIn } from '@tiantian/contracts/language.ts'
import type { CloudFunctionClientInfo } from './cloud-function.ts'
import type { WireCallParams } from './wire-call.ts'
import { isObject, isText } from './wire-call.ts'

/** The `clientInfo` of the call, or an empty object. Clients before 2021 send the device beside it. */
export function clientInfoOf({ clientInfo, uniCloudClientInfo }: WireCallParams): CloudFunctionClientInfo {
  const info: CloudFunctionClientInfo = isObject(clientInfo) ? clientInfo : {}
  if (deviceIdOf(info) !== undefined || !isSmallText(uniCloudClientInfo)) return info
  return { ...info, deviceId: uuidOf(uniCloudClientInfo) }
}

const isSmallText = isText(2000)

/** The `uuid` of an object sent as encoded JSON text. */
function uuidOf(encoded: string): unknown {
  try {
    const info: unknown = JSON.parse(decodeURIComponent(encoded))
    return isObject(info) ? info.uuid : undefined
  } catch {
    return undefined
  }
}

/** The app's language; older clients call it `locale`. Undefined when not sent. */
export function languageOfClient({ LOCALE, locale }: CloudFunctionClientInfo): Language | undefined {
  const tag = LOCALE ?? locale
  return typeof tag === 'string' && tag !== '' ? (languageIn(tag) ?? 'en') : undefined
}

/** The client's device id; older clients send it in capitals. Undefined when it could not be stored. */
export function deviceIdOf(info: CloudFunctionClientInfo): string | undefined {
  const deviceId = textOf(info, 'deviceId', 'DEVICEID')
  return deviceId?.isWellFormed() && !deviceId.includes('\0') ? deviceId : undefined
}

const TEXT_MAX = 100

/** A short text under the first of these names that is not empty. */
export function textOf(info: CloudFunctionClientInfo, ...names: string[]): string | undefined {
  const values = names.map((name) => info[name])
  return values.find(
    (value): value is string => typeof value === 'string' && value !== '' && value.length <= TEXT_MAX,
  )
}
