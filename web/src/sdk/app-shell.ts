/**
 * What a native app around this page provides as `window.tiantianApp`; all of it is optional (docs/app.md). The app
 * marks its user agent with `TiantianMall/<version>`, and replaced web resources with `Resources/<version>`.
 */
interface AppBridge {
  /** Saves a file on the device. Resolves to its path there. */
  download?(
    url: string,
    onProgress: (written: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<string>
  install?(path: string): Promise<void>
  restart?(): void
  /** False when the device lacks this store. */
  openStore?(scheme: string): Promise<boolean>
  quit?(): void
}

declare global {
  interface Window {
    tiantianApp?: AppBridge
  }
}

export const appBridge = (): AppBridge => globalThis.window?.tiantianApp ?? {}

interface InstalledApp {
  readonly appVersion: string
  /** Of the web resources, which may have been replaced since. */
  readonly wgtVersion: string
}

/** The versions of the native app around this page; undefined in a browser. */
export function installedApp(userAgent = globalThis.navigator?.userAgent ?? ''): InstalledApp | undefined {
  const appVersion = /\bTiantianMall\/([\d.]+)/.exec(userAgent)?.[1]
  if (!appVersion) return undefined
  return { appVersion, wgtVersion: /\bResources\/([\d.]+)/.exec(userAgent)?.[1] ?? appVersion }
}

/** Our Android app, not a browser on Android. */
export const isAndroidApp = (userAgent = navigator.userAgent): boolean =>
  /Android/.test(userAgent) && installedApp(userAgent) !== undefined
