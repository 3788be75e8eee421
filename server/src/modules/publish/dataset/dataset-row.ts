import { AppError } from '@tiantian/contracts/error.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { FALLBACK } from '@tiantian/contracts/language.ts'
import type { Dataset, DatasetAccess, DatasetCard } from '@tiantian/contracts/publish/dataset.ts'
import type { DatasetState } from '@tiantian/contracts/publish/dataset-state.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** A row of `datasets`; dates as texts. */
export interface DatasetRow {
  readonly id: string
  readonly slug: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly method: LocalizedText
  readonly unit: LocalizedText
  readonly unitCode: string
  readonly decimals: number
  readonly frequency: Frequency
  readonly flow: DatasetCard['flow']
  readonly sourceName: LocalizedText
  readonly sourceUrl: string
  readonly licence: LocalizedText
  readonly notice: LocalizedText
  readonly retrievedOn: string
  readonly nextReleaseOn: string | null
  readonly isAdditive: boolean
  readonly liveN: number | null
  readonly code: string | null
  readonly theme: Dataset['theme']
  readonly publisher: LocalizedText
  readonly geoScheme: 'ISO2' | null
  readonly productScheme: 'HS' | null
  readonly access: DatasetAccess
  /** Null unless `access` is `member`. */
  readonly memberLagMonths: number | null
  readonly state: DatasetState
  readonly isShown: boolean
  /** In which the texts of this row are complete. */
  readonly languages: readonly Language[]
  readonly version: number
  /** The reviewer's requested changes. */
  readonly comment: string
  /** Column mapping of its import files, by standard column name. */
  readonly importColumns: Readonly<Record<string, string>>
}

export const DATASET_COLUMNS = `id, slug, title, description, method, unit, unit_code as "unitCode", decimals,
  frequency, flow, source_name as "sourceName", source_url as "sourceUrl", licence, notice,
  retrieved_on::text as "retrievedOn", next_release_on::text as "nextReleaseOn", is_additive as "isAdditive",
  live_n as "liveN", code, theme, publisher, geo_scheme as "geoScheme", product_scheme as "productScheme", d.state,
  is_shown as "isShown", version, comment, import_columns as "importColumns", access,
  member_lag_months as "memberLagMonths", languages`

/** The language in which a reader gets the texts: all in one, the nearest that is complete. */
export const contentLanguage = ({ languages, title }: DatasetRow, wanted: Language): Language =>
  FALLBACK[wanted].find((each) => languages.includes(each)) ??
  FALLBACK[wanted].find((each) => title[each]) ??
  wanted

/** @throws AppError('DATASET_NOT_FOUND') */
export async function readDataset(sql: Queryable, slug: string): Promise<DatasetRow> {
  const [row] = await sql<DatasetRow[]>`
    select ${sql.unsafe(DATASET_COLUMNS)} from datasets d where slug = ${slug}`
  if (!row) throw new AppError('DATASET_NOT_FOUND')
  return row
}

/** The published dataset. @throws AppError('DATASET_NOT_FOUND') also for one that is not published */
export async function readShownDataset(sql: Queryable, slug: string): Promise<DatasetRow> {
  const row = await readDataset(sql, slug)
  if (!row.isShown) throw new AppError('DATASET_NOT_FOUND')
  return row
}

export interface MemberRow {
  readonly key: string
  readonly label: LocalizedText
  readonly isTotal: boolean
  readonly isHeadline: boolean
  readonly parent: string | null
  readonly colour: number | null
}

export interface DimensionRow {
  readonly key: string
  readonly label: LocalizedText
  readonly members: readonly MemberRow[]
}

/** Dimensions in order, each with its members in order. */
export const readDimensions = (sql: Queryable, datasetId: string) => sql<DimensionRow[]>`
  select d.key, d.label, coalesce((
    select json_agg(json_build_object('key', m.key, 'label', m.label, 'isTotal', m.is_total,
      'isHeadline', m.is_headline,
      'parent', m.parent, 'colour', m.colour)
      order by m.position, m.key)
    from dataset_members m where m.dataset_id = d.dataset_id and m.dimension = d.key), '[]') as members
  from dataset_dimensions d where d.dataset_id = ${datasetId} order by d.position`
