import type { ClientInfo } from '../client-info.ts'
import { textOf } from '../json.ts'

/** App and device info for the receiver; names as on the wire. */
export interface StatisticsApp {
  /** Sent with every event: operating system, platform, channel, version of the collector. */
  readonly common: { readonly p: string; readonly ut: string; readonly ch: string; readonly usv: string }
  /** Sent with every error too: version of the app. */
  readonly v: string
  /** Sent with a launch. */
  readonly device: Readonly<Record<string, string | number>>
}

const SYSTEMS: Readonly<Record<string, string>> = { android: 'a', ios: 'i', harmonyos: 'h' }

/** From the client info, and from the window if there is one. */
export function readStatisticsApp(info: ClientInfo): StatisticsApp {
  const text = (name: string) => textOf(info[name])
  const { innerWidth = 0, innerHeight = 0, screen, devicePixelRatio = 1 } = windowOf()
  const usv = text('uniCompilerVersion') || info.appVersion
  return {
    common: {
      p: SYSTEMS[info.osName] ?? '',
      ut: info.uniPlatform === 'web' ? 'h5' : 'n',
      ch: info.channel,
      usv,
    },
    v: info.appVersion,
    device: {
      brand: text('deviceBrand'),
      md: text('deviceModel'),
      sv: text('osVersion'),
      lang: info.locale,
      pr: devicePixelRatio,
      ww: innerWidth,
      wh: innerHeight,
      sw: screen?.width ?? 0,
      sh: screen?.height ?? 0,
      // A user's location is not sent unless they provide it.
      lat: 0,
      lng: 0,
    },
  }
}

/** Undefined in Node and in workers. */
function windowOf(): Partial<Window> {
  return typeof window === 'undefined' ? {} : window
}
