import type { Db } from '../../platform/database.ts'
import type { AppVersion } from './upgrade.ts'

export type Platform = 'Android' | 'iOS' | 'Harmony'

/** The newest published version of each type, for a platform. */
export async function newestVersions({ sql }: Db, appId: string, platform: Platform) {
  const versions = await sql<AppVersion[]>`
    select distinct on (type) id as _id, app_id as appid, name, title, contents, platforms as platform, type, version,
      min_native_version as min_uni_version, url, is_published as stable_publish, is_silent as is_silently,
      is_mandatory, stores as store_list,
      (extract(epoch from created_at) * 1000)::float8 as create_date
    from app_versions
    where app_id = ${appId} and is_published and platforms @> ${[platform]}
    order by type, created_at desc`
  return {
    native: versions.find(({ type }) => type === 'native_app'),
    wgt: versions.find(({ type }) => type === 'wgt'),
  }
}
