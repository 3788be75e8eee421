import type { ClientInfo } from './client-info.ts'
import { textOf } from './json.ts'

/** What the app and its device tell the receiver; names as on the wire. */
export interface StatisticsApp {
  /** Goes with every event: operating system, platform, channel, version of what collects. */
  readonly common: { readonly p: string; readonly ut: string; readonly ch: string; readonly usv: string }
  /** Goes with every error too: version of the app. */
  readonly v: string
  /** Goes with a launch. */
  readonly device: Readonly<Record<string, string | number>>
}

const SYSTEMS: Readonly<Record<string, string>> = { android: 'a', ios: 'i', harmonyos: 'h' }

/** Says it from what the client knows of itself, and from the window where there is one. */
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
      // The place of a person is nobody's business unless she gives it.
      lat: 0,
      lng: 0,
    },
  }
}

/** Nothing in Node and in workers. */
function windowOf(): Partial<Window> {
  return typeof window === 'undefined' ? {} : window
}
