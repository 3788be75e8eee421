import { compareVersions } from './version.ts'

export interface AppVersion {
  readonly _id: string
  readonly appid: string
  readonly name: string
  readonly title: string
  readonly contents: string
  readonly platform: readonly string[]
  readonly type: 'native_app' | 'wgt'
  readonly version: string
  /** The oldest whole app that a wgt runs in. */
  readonly min_uni_version: string | null
  readonly url: string
  readonly stable_publish: boolean
  readonly is_silently: boolean
  readonly is_mandatory: boolean
  readonly store_list: readonly object[]
  readonly create_date: number
}

/** What is installed: the whole app, and the resources that may have replaced its own. */
export interface Installed {
  readonly appVersion: string
  readonly wgtVersion: string
}

export type Upgrade = { readonly code: 0 | -101 } | { readonly code: 101 | 102; readonly version: AppVersion }

/**
 * Which of the published versions to install over what is there. Resources alone when the installed app can run them
 * (101), else the whole app (102); 0 when nothing is newer, -101 when nothing was ever published.
 */
export function chooseUpgrade(
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

/** Of two equal ones the resources: they load in a moment. */
function higher(native: AppVersion | undefined, wgt: AppVersion | undefined): AppVersion | undefined {
  if (!(native && wgt)) return wgt ?? native
  return compareVersions(native.version, wgt.version) > 0 ? native : wgt
}
