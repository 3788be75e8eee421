import type { Db } from '../../platform/database.ts'
import type { AppVersion } from './upgrade.ts'

export type Platform = 'Android' | 'iOS' | 'Harmony'

type Row = Omit<AppVersion, 'create_date'> & { readonly create_date: Date }

/** The newest published version of each type, for a platform. */
export async function newestVersions({ $client: sql }: Db, appId: string, platform: Platform) {
  const rows = await sql<Row[]>`
    select distinct on (type) id as _id, app_id as appid, name, title, contents, platforms as platform, type, version,
      min_native_version as min_uni_version, url, is_published as stable_publish, is_silent as is_silently,
      is_mandatory, stores as store_list, created_at as create_date
    from app_versions
    where app_id = ${appId} and is_published and platforms @> ${[platform]}
    order by type, created_at desc`
  const versions = rows.map((row) => ({ ...row, create_date: row.create_date.getTime() }))
  return {
    native: versions.find(({ type }) => type === 'native_app'),
    wgt: versions.find(({ type }) => type === 'wgt'),
  }
}
