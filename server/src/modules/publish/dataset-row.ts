import { AppError } from '@tiantian/contracts/error.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { DatasetCard } from '@tiantian/contracts/publish/dataset.ts'
import type { Frequency } from '@tiantian/contracts/publish/period.ts'
import type { ISql } from 'postgres'

/** A dataset as it lies in the table; days as texts. */
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
}

export const DATASET_COLUMNS = `id, slug, title, description, method, unit, unit_code as "unitCode", decimals,
  frequency, flow, source_name as "sourceName", source_url as "sourceUrl", licence, notice,
  retrieved_on::text as "retrievedOn", next_release_on::text as "nextReleaseOn", is_additive as "isAdditive",
  live_n as "liveN"`

/** @throws AppError('DATASET_NOT_FOUND') */
export async function readDataset(sql: ISql, slug: string): Promise<DatasetRow> {
  const [row] = await sql<DatasetRow[]>`
    select ${sql.unsafe(DATASET_COLUMNS)} from datasets where slug = ${slug}`
  if (!row) throw new AppError('DATASET_NOT_FOUND')
  return row
}

export interface MemberRow {
  readonly key: string
  readonly label: LocalizedText
  readonly isTotal: boolean
}

export interface DimensionRow {
  readonly key: string
  readonly label: LocalizedText
  readonly members: readonly MemberRow[]
}

/** Dimensions in their order, each with its members in theirs. */
export const readDimensions = (sql: ISql, datasetId: string) => sql<DimensionRow[]>`
  select d.key, d.label, coalesce((
    select json_agg(json_build_object('key', m.key, 'label', m.label, 'isTotal', m.is_total)
      order by m.position, m.key)
    from dataset_members m where m.dataset_id = d.dataset_id and m.dimension = d.key), '[]') as members
  from dataset_dimensions d where d.dataset_id = ${datasetId} order by d.position`
