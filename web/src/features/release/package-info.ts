import { versionText } from '@tiantian/contracts/release/version.ts'
import * as z from 'zod/mini'
import { storage } from '../../sdk/store.ts'

export const UPGRADE_PAGE = '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup'
/** Where the check leaves the version for the popup. */
export const PACKAGE_INFO_KEY = '__package_info__'

const store = z.object({ name: z.string(), scheme: z.string(), enable: z.boolean(), priority: z.number() })

/** A version as the upgrade center returns it (S2.47). */
export const packageInfo = z.object({
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
