import { APP_ID } from '@tiantian/contracts/constants.ts'
import { versionText } from '@tiantian/contracts/release/version.ts'
import * as z from 'zod/mini'
import { appBridge, installedApp } from '../../sdk/app-shell.ts'
import { cloud } from '../../sdk/cloud.ts'
import { storage } from '../../sdk/store.ts'

const UPGRADE_PAGE = '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup'
/** Where the check leaves the version for the popup. */
const PACKAGE_INFO_KEY = '__package_info__'

const store = z.object({ name: z.string(), scheme: z.string(), enable: z.boolean(), priority: z.number() })

/** A version as the upgrade center returns it (S2.47). */
const packageInfo = z.object({
  type: z.enum(['native_app', 'wgt']),
  version: versionText,
  url: z.string().check(z.minLength(1)),
  title: z.catch(z.string(), ''),
  contents: z.catch(z.string(), ''),
  is_silently: z.catch(z.boolean(), false),
  is_mandatory: z.catch(z.boolean(), false),
  store_list: z.catch(z.array(store), []),
})
export type PackageInfo = z.output<typeof packageInfo>

export function readPackageInfo(key: string | undefined): PackageInfo | undefined {
  const read = packageInfo.safeParse(parsed(key ? storage.read(key) : null))
  return read.success ? read.data : undefined
}

const FILE_KEY = 'UNI_ADMIN_UPGRADE_CENTER_LOCAL_FILE_PATH'
const savedFile = z.object({ version: z.string(), savedFilePath: z.string(), installed: z.boolean() })

/** A file of this version that was downloaded and not installed yet. */
export function readSavedFile({ version }: PackageInfo): string | undefined {
  const read = savedFile.safeParse(parsed(storage.read(FILE_KEY)))
  return read.success && read.data.version === version && !read.data.installed
    ? read.data.savedFilePath
    : undefined
}

export const saveFile = ({ version }: PackageInfo, savedFilePath: string, installed: boolean) =>
  storage.write(FILE_KEY, JSON.stringify({ version, savedFilePath, installed }))

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** iOS, and any address that is not that of an Android package, is a page of a store. */
export const isStorePage = ({ type, url }: PackageInfo): boolean =>
  type === 'native_app' && !/\.apk(?:$|\?)/i.test(url)

/** Enabled stores, the one to try first first. */
export const storesOf = ({ store_list: stores }: PackageInfo) =>
  stores.filter(({ enable }) => enable).sort((one, other) => other.priority - one.priority)

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
