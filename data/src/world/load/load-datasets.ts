import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Sql, TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import { methodWithSources } from './dataset-sources.ts'

const FOLDER = new URL('../../../world/datasets/', import.meta.url)
/** The row of `imports` that marks the datasets as loaded. */
const MARK = 'demo-datasets'
/** The date on which the figures were compiled. */
const COMPILED_AT = new Date('2026-11-22T04:00:00Z')

interface MemberFacts {
  readonly key: string
  readonly label: LocalizedText
  readonly isTotal?: boolean
  readonly isHeadline?: boolean
}

/** A chart of the figures, with its explanation. */
interface ChartFacts {
  readonly kind: string
  readonly transform: string
  readonly members: readonly string[]
  readonly from: string | null
  readonly to: string | null
  readonly title: LocalizedText
  readonly takeaway: LocalizedText
  readonly notes: LocalizedText
}

/** The texts and properties of a dataset; its figures are in `<slug>.csv`. */
export interface DatasetFacts {
  readonly slug: string
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly method: LocalizedText
  readonly unit: LocalizedText
  readonly unitCode: string
  readonly decimals: number
  readonly frequency: 'year'
  readonly flow: string
  readonly sourceName: LocalizedText
  readonly sourceUrl: string
  readonly licence: LocalizedText
  readonly notice: LocalizedText
  readonly retrievedOn: string
  readonly nextReleaseOn: string | null
  readonly isAdditive: boolean
  readonly code: string
  readonly theme: string
  readonly geoScheme: string | null
  readonly productScheme: string | null
  readonly charts: readonly ChartFacts[]
  readonly dimension: {
    readonly key: string
    readonly label: LocalizedText
    readonly members: readonly MemberFacts[]
  }
}

const readText = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

export function readDatasetFacts(): readonly DatasetFacts[] {
  const facts: unknown = JSON.parse(readText('index.json'))
  return facts as readonly DatasetFacts[]
}

export interface DatasetsFigure {
  readonly period: string
  readonly member: string
  readonly value: number
  /** `estimate` for calculated figures, null for those taken from the page. */
  readonly flag: string | null
  /** Keys of `sources.json`: the source pages. */
  readonly sources: readonly string[]
}

/** The figures of a dataset, as in its file. */
export function readFigures(slug: string): readonly DatasetsFigure[] {
  const [, ...lines] = readText(`${slug}.csv`).trim().split('\n')
  return lines.map((line) => {
    const [period = '', member = '', value = '', flag = '', sources = ''] = line.split(',')
    return { period, member, value: Number(value), flag: flag || null, sources: sources.split(' ') }
  })
}

/** Loads the datasets of the demo world, once; true if it did so now. */
export async function loadDemoDatasets(sql: Sql, { seed }: { readonly seed: number }): Promise<boolean> {
  return sql.begin(async (tx) => {
    const marked = await tx`
      insert into imports (name, content_hash) values (${MARK}, ${`seed ${seed}`}) on conflict do nothing`
    if (marked.count === 0) return false
    for (const [position, facts] of readDatasetFacts().entries()) {
      const id = worldId(COMPILED_AT, randomOf(seed, 'dataset', facts.slug))
      await insertDataset(tx, facts, { id, position })
      await insertMembers(tx, facts, id)
      await insertCharts(tx, facts, id)
      await insertFigures(tx, facts, id)
    }
    return true
  })
}

interface LoadDatasetsPosition {
  readonly id: string
  readonly position: number
}

const insertDataset = (tx: TransactionSql, facts: DatasetFacts, { id, position }: LoadDatasetsPosition) => tx`
  insert into datasets (id, slug, position, title, description, method, unit, unit_code, decimals, frequency, flow,
    source_name, source_url, licence, notice, retrieved_on, next_release_on, is_additive, code, theme, geo_scheme,
    product_scheme, last_n, created_at)
  values (${id}, ${facts.slug}, ${position}, ${tx.json(facts.title)}, ${tx.json(facts.description)},
    ${tx.json(methodWithSources(facts, readFigures(facts.slug)))}, ${tx.json(facts.unit)}, ${facts.unitCode}, ${facts.decimals}, ${facts.frequency},
    ${facts.flow}, ${tx.json(facts.sourceName)}, ${facts.sourceUrl}, ${tx.json(facts.licence)},
    ${tx.json(facts.notice)}, ${facts.retrievedOn}, ${facts.nextReleaseOn}, ${facts.isAdditive},
    ${facts.code}, ${facts.theme}, ${facts.geoScheme}, ${facts.productScheme}, 1, ${COMPILED_AT})`

async function insertMembers(tx: TransactionSql, { dimension }: DatasetFacts, id: string) {
  const { key, label, members } = dimension
  await tx`
    insert into dataset_dimensions (dataset_id, key, position, label) values (${id}, ${key}, 0, ${tx.json(label)})`
  for (const [position, member] of members.entries()) {
    await tx`
      insert into dataset_members (dataset_id, dimension, key, position, label, is_total, is_headline)
      values (${id}, ${key}, ${member.key}, ${position}, ${tx.json(member.label)}, ${member.isTotal ?? false},
        ${member.isHeadline ?? false})`
  }
}

async function insertCharts(tx: TransactionSql, { charts }: DatasetFacts, id: string) {
  for (const [position, chart] of charts.entries()) {
    await tx`
      insert into dataset_charts (dataset_id, position, kind, transform, members, from_period, to_period, title,
        takeaway, notes)
      values (${id}, ${position}, ${chart.kind}, ${chart.transform}, ${[...chart.members]}, ${chart.from}, ${chart.to},
        ${tx.json(chart.title)}, ${tx.json(chart.takeaway)}, ${tx.json(chart.notes)})`
  }
}

/** The first release, without a user: the office has not started yet. */
async function insertFigures(tx: TransactionSql, { slug }: DatasetFacts, id: string) {
  const figures = readFigures(slug)
  await tx`
    insert into dataset_releases (dataset_id, n, state, base_n, row_count, added_count, changed_count, removed_count,
      checksum, imported_at, published_at)
    values (${id}, 1, 'published', 0, ${figures.length}, ${figures.length}, 0, 0, ${hashOf(readText(`${slug}.csv`))},
      ${COMPILED_AT}, ${COMPILED_AT})`
  await tx`
    insert into observations (dataset_id, n, members, period, value, flag)
    select ${id}, 1, array[member], make_date(period::int, 1, 1), value, flag
    from jsonb_to_recordset(${tx.json(figures as never)}::jsonb)
      as row(period text, member text, value numeric, flag text)`
  await tx`update datasets set live_n = 1 where id = ${id}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
