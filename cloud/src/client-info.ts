import { APP_ID, APP_VERSION, APP_VERSION_CODE, FALLBACK_LOCALE } from '@tiantian/contracts/constants.ts'
import type { Host } from './host.ts'
import { toHex } from './md5.ts'

/** The app and device info sent with a call. */
export interface ClientInfo {
  readonly appId: string
  readonly appName: string
  readonly appVersion: string
  readonly appVersionCode: string | number
  readonly uniPlatform: string
  readonly deviceId: string
  readonly osName: string
  readonly browserName: string
  readonly browserVersion: string
  readonly ua: string
  /** The language of the app, such as zh-Hans. */
  readonly locale: string
  readonly scene: string | number
  readonly channel: string
  readonly [field: string]: unknown
}

const BROWSERS = [
  ['edge', /Edg\w*\/([\d.]+)/],
  ['firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['safari', /Version\/([\d.]+)/],
] as const

const SYSTEMS = [
  ['ios', /(?:iPhone|iPad).*? OS ([\d_]+)/],
  ['android', /Android ([\d.]+)/],
  ['windows', /Windows NT ([\d.]+)/],
  ['macos', /Mac OS X ([\d_.]+)/],
  ['linux', /Linux/],
] as const

const DEVICES = [
  ['pad', /iPad|Tablet/],
  ['phone', /Mobi/],
] as const

/** The client info: values given by the app take precedence over those of the browser. */
export function readClientInfo(host: Host, known: Partial<ClientInfo>): ClientInfo {
  const navigator: Partial<Navigator> = globalThis.navigator ?? {}
  const { userAgent: ua = '', language = FALLBACK_LOCALE } = navigator
  const [browserName, browserVersion] = recognize(BROWSERS, ua)
  const [osName, osVersion] = recognize(SYSTEMS, ua)
  const info = {
    appId: APP_ID,
    appName: '',
    appVersion: APP_VERSION,
    appVersionCode: APP_VERSION_CODE,
    uniPlatform: 'web',
    deviceId: known.deviceId ?? readDeviceId(host),
    deviceType: recognize(DEVICES, ua)[0] || 'pc',
    osName,
    osVersion,
    browserName,
    browserVersion,
    ua,
    locale: language,
    scene: 1001,
    channel: '',
    ...known,
  }
  // The fields in capitals are for older functions.
  return {
    PLATFORM: info.uniPlatform,
    OS: info.osName,
    APPID: info.appId,
    DEVICEID: info.deviceId,
    LOCALE: info.locale,
    appLanguage: info.locale,
    ...info,
  }
}

function recognize(names: readonly (readonly [string, RegExp])[], ua: string): [string, string] {
  for (const [name, pattern] of names) {
    const found = pattern.exec(ua)
    if (found) return [name, (found[1] ?? '').replaceAll('_', '.')]
  }
  return ['', '']
}

const DEVICE_KEY = '__DC_STAT_UUID'

/**
 * The id of this device, created at its first use and stored: 32 hexadecimal digits (16 to 48 characters are
 * allowed).
 */
export function readDeviceId({ store }: Pick<Host, 'store'>): string {
  const stored = store.getItem(DEVICE_KEY)
  if (stored) return stored
  // Not randomUUID: a page served over plain http has none.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = toHex(bytes)
  store.setItem(DEVICE_KEY, id)
  return id
}
