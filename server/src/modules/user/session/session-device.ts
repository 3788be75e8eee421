import type { UserSession } from '@tiantian/contracts/user/session.ts'
import { addressKey } from '../../../platform/network/rate-limit.ts'

type DeviceNamePatterns = readonly (readonly [RegExp, string])[]

/** The first match: most browsers also identify as Chrome and Safari. */
const BROWSERS: DeviceNamePatterns = [
  [/MicroMessenger/, 'WeChat'],
  [/YaBrowser/, 'Yandex Browser'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/HuaweiBrowser/, 'Huawei Browser'],
  [/MiuiBrowser/, 'Mi Browser'],
  [/UCBrowser|UBrowser/, 'UC Browser'],
  [/M?QQBrowser/, 'QQ Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: DeviceNamePatterns = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const TABLET = /iPad|Tablet|Android(?!.*Mobile)/
const PHONE = /Mobile|iPhone|iPod/
const DESKTOP = /Windows|Macintosh|CrOS|Linux/

/** A readable device name from the user agent, with which users recognize a foreign device. */
export function deviceOf(userAgent: string): Pick<UserSession, 'browser' | 'system' | 'kind'> {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent), kind: kindOf(userAgent) }
}

const nameIn = (named: DeviceNamePatterns, userAgent: string) =>
  named.find(([sign]) => sign.test(userAgent))?.[1] ?? ''

function kindOf(userAgent: string): UserSession['kind'] {
  if (TABLET.test(userAgent)) return 'tablet'
  if (PHONE.test(userAgent)) return 'phone'
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown'
}

/** The network of an address, too coarse to identify a household: `203.0.113.0/24`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  const key = addressKey(address)
  if (/^\d+\.\d+\.\d+\.\d+$/.test(key)) return key.replace(/\d+$/, '0/24')
  const groups = key.endsWith('::/56') ? key.split(':').slice(0, 3) : []
  return groups.length === 3 ? `${groups.join(':')}::/48` : ''
}
