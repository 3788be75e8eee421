import type { DatasetForm } from '@tiantian/contracts/publish/dataset-form.ts'
import { completeLanguages } from '@tiantian/contracts/publish/dataset-form.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readCharts } from './dataset-choice.ts'
import type { DatasetRow } from './dataset-row.ts'
import { readDimensions } from './dataset-row.ts'

/** A version of a dataset's texts and its author. */
export interface DatasetFormResult {
  readonly form: DatasetForm
  readonly editedBy: string
  readonly editedAt: string | null
}

/** The current draft of a dataset; for one that was never edited here, the published state. */
export async function readWritten(sql: Queryable, row: DatasetRow): Promise<DatasetFormResult> {
  const [stored] = await sql<DatasetFormResult[]>`
    select form, coalesce(u.nickname, u.username, '') as "editedBy",
      to_char(edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "editedAt"
    from dataset_versions v left join users u on u.id = v.edited_by
    where dataset_id = ${row.id} and n = ${row.version}`
  // Versions from before languages could be copied say nothing about it.
  if (stored) return { ...stored, form: { ...stored.form, copiedFrom: stored.form.copiedFrom ?? {} } }
  return { form: await readForm(sql, row), editedBy: '', editedAt: null }
}

/** The published state, read from the tables. */
async function readForm(sql: Queryable, row: DatasetRow): Promise<DatasetForm> {
  const [dimensions, charts] = await Promise.all([readDimensions(sql, row.id), readCharts(sql, row.id)])
  const { title, description, method, theme, frequency, flow, unit, unitCode, decimals, isAdditive } = row
  const { sourceName, sourceUrl, licence, publisher, notice, retrievedOn, nextReleaseOn } = row
  const { access, memberLagMonths } = row
  return {
    title,
    description,
    method,
    theme,
    frequency,
    flow,
    unit,
    unitCode,
    decimals,
    isAdditive,
    sourceName,
    sourceUrl,
    licence,
    publisher,
    notice,
    retrievedOn,
    nextReleaseOn,
    access,
    memberLagMonths,
    code: row.code ?? row.slug.toUpperCase().slice(0, 30),
    geoScheme: row.geoScheme,
    productScheme: row.productScheme,
    copiedFrom: {},
    dimensions: dimensions.map(({ key, label, members }) => ({ key, label, members: [...members] })),
    charts: [...charts],
  }
}

/** Publishes a version. Figures refer to members by key, so members can be deleted and inserted again. */
export async function showForm(tx: Queryable, id: string, form: DatasetForm): Promise<void> {
  await tx`update datasets set ${tx(columnsOf(form))} where id = ${id}`
  await tx`delete from dataset_dimensions where dataset_id = ${id}`
  await tx`
    insert into dataset_dimensions (dataset_id, key, position, label)
    select ${id}, key, at - 1, label from jsonb_array_elements(${JSON.stringify(form.dimensions)}::jsonb)
      with ordinality as list(one, at), jsonb_to_record(one) as row(key text, label jsonb)`
  const members = form.dimensions.flatMap(({ key, members: all }) =>
    all.map((each, position) => ({ ...each, dimension: key, position })),
  )
  await tx`
    insert into dataset_members (dataset_id, dimension, key, position, label, is_total, is_headline, parent, colour)
    select ${id}, dimension, key, position, label, "isTotal", coalesce("isHeadline", false), parent, colour
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as row(dimension text, key text, position smallint,
      label jsonb, "isTotal" boolean, "isHeadline" boolean, parent text, colour smallint)`
  await showCharts(tx, id, form)
}

async function showCharts(tx: Queryable, id: string, { charts }: DatasetForm) {
  await tx`delete from dataset_charts where dataset_id = ${id}`
  const rows = charts.map((each, position) => ({ ...each, position }))
  await tx`
    insert into dataset_charts (dataset_id, position, kind, transform, members, from_period, to_period, title,
      takeaway, notes)
    select ${id}, position, kind, transform, members, "from", "to", title, takeaway, notes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(position smallint, kind text, transform text,
      members text[], "from" text, "to" text, title jsonb, takeaway jsonb, notes jsonb)`
}

export const columnsOf = (form: DatasetForm) => ({
  code: form.code,
  title: form.title,
  description: form.description,
  method: form.method,
  theme: form.theme,
  frequency: form.frequency,
  flow: form.flow,
  unit: form.unit,
  unit_code: form.unitCode,
  decimals: form.decimals,
  is_additive: form.isAdditive,
  source_name: form.sourceName,
  source_url: form.sourceUrl,
  licence: form.licence,
  publisher: form.publisher,
  notice: form.notice,
  retrieved_on: form.retrievedOn,
  next_release_on: form.nextReleaseOn,
  geo_scheme: form.geoScheme,
  product_scheme: form.productScheme,
  access: form.access,
  member_lag_months: form.access === 'member' ? form.memberLagMonths : null,
  languages: completeLanguages(form),
})
