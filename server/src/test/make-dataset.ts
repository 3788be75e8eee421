import { createHash } from 'node:crypto'
import type { Input, Output } from '@tiantian/contracts/action.ts'
import { checkImport, importDataset, publishRelease } from '@tiantian/contracts/publish/dataset-import.ts'
import { newId } from '../platform/id.ts'
import type { Person, TestApp } from './test-app.ts'
import { Uploader } from './uploader.ts'

/** A dataset of yearly exports by country, whose total is a member too; without any figure yet. */
export async function makeDataset({ db, clock }: TestApp): Promise<string> {
  const id = newId()
  const slug = `exports-${newId().slice(-8)}`
  const sql = db.sql
  const named = (name: string) => sql.json({ en: name, ru: `${name} (ru)` })
  await sql`
    insert into datasets (id, slug, position, title, description, method, unit, unit_code, decimals, frequency, flow,
      source_name, source_url, licence, retrieved_on, is_additive, created_at)
    values (${id}, ${slug}, 0, ${named('Exports')}, ${named('What left')}, ${named('Counted')}, ${named('vehicles')},
      'vehicles', 0, 'year', 'export', ${named('Customs')}, 'https://example.org', ${named('Free')}, '2026-11-01', true,
      ${clock.now()})`
  await sql`
    insert into dataset_dimensions (dataset_id, key, position, label) values (${id}, 'country', 0, ${named('Country')})`
  for (const [position, key] of ['all', 'KZ', 'RU', 'UZ'].entries()) {
    await sql`
      insert into dataset_members (dataset_id, dimension, key, position, label, is_total)
      values (${id}, 'country', ${key}, ${position}, ${named(`Country ${key}`)}, ${key === 'all'})`
  }
  return slug
}

/** A CSV text, or a workbook. */
type MakeDatasetTable = string | Buffer

/** A table as the office uploads one; returns the file's URL. */
export async function uploadTable(here: TestApp, { id }: Person, table: MakeDatasetTable): Promise<string> {
  const name = typeof table === 'string' ? 'figures.csv' : 'figures.xlsx'
  const { sign } = await new Uploader(here).upload(name, table)
  await here.db.sql`update media_files set owner_id = ${id}, device_id = null where path = ${sign.ossPath}`
  return `/media/file/${sign.ossPath}`
}

export const tableText = (...rows: string[]) => ['period,country,value,flag', ...rows, ''].join('\n')

export const FIRST = tableText(
  '2022,all,300,',
  '2022,KZ,100,',
  '2022,RU,200,',
  '2023,all,500,',
  '2023,KZ,150,',
)

type ImportInput = Input<typeof importDataset>

/** The request to import a table, as if it had been checked just now. */
export async function importInput(
  here: TestApp,
  editor: Person,
  slug: string,
  table: MakeDatasetTable,
): Promise<ImportInput> {
  const [row] = await here.db.sql<{ n: number }[]>`
    select coalesce(live_n, 0) as n from datasets where slug = ${slug}`
  const checksum = createHash('sha256').update(table).digest('hex')
  const file = await uploadTable(here, editor, table)
  return { requestId: newId(), slug, file, baseN: row?.n ?? 0, checksum }
}

/** Imported by one user and published by the other; returns its number. */
export async function release(
  here: TestApp,
  { editor, publisher }: { readonly editor: Person; readonly publisher: Person },
  slug: string,
  text: string,
): Promise<number> {
  const { releases } = await editor.call(importDataset, await importInput(here, editor, slug, text))
  const n = releases[0]!.n
  await publisher.call(publishRelease, { slug, n })
  return n
}

export async function check(
  here: TestApp,
  editor: Person,
  slug: string,
  table: MakeDatasetTable,
): Promise<Output<typeof checkImport>> {
  return editor.call(checkImport, { slug, file: await uploadTable(here, editor, table) })
}
