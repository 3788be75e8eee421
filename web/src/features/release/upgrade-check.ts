import { APP_ID } from '@tiantian/contracts/constants.ts'
import { appBridge, installedApp } from '../../sdk/app-shell.ts'
import { cloud } from '../../sdk/cloud.ts'
import { storage } from '../../sdk/store.ts'
import type { PackageInfo } from './package-info.ts'
import { PACKAGE_INFO_KEY, packageInfo, UPGRADE_PAGE } from './package-info.ts'

/** Asks the upgrade center once per start, in the app only; a newer version opens the popup (S2.47). */
export async function checkForUpgrade(open: (url: string) => void) {
  const installed = installedApp()
  if (!installed) return
  const { result } = await cloud.callFunction({
    name: 'uni-upgrade-center',
    data: { action: 'checkVersion', appid: APP_ID, ...installed },
  })
  // Up to date, or nothing published: there is no version in the reply.
  const found = packageInfo.safeParse(result)
  if (!found.success) return
  if (found.data.is_silently) return installQuietly(found.data)
  storage.write(PACKAGE_INFO_KEY, JSON.stringify(found.data))
  open(`${UPGRADE_PAGE}?local_storage_key=${PACKAGE_INFO_KEY}`)
}

/** Takes effect with the next start of the app. */
async function installQuietly({ url }: PackageInfo) {
  const { download, install } = appBridge()
  if (!(download && install)) return
  await install(await download(absolute(url), () => undefined, new AbortController().signal))
}

/** A file of our own server is named by its path. */
export const absolute = (url: string): string => new URL(url, location.origin).href
