import { randomUUID } from 'node:crypto'
import { database } from './database.ts'

/** A dataset of one row for signed-in readers only; `drop` removes it from everybody's list. */
export async function makeLoginDataset() {
  const sql = await database()
  const id = randomUUID()
  const slug = `for-members-${Date.now() % 1e8}`
  const words = (text: string) => sql.json({ en: text })
  await sql`
    insert into datasets (id, slug, position, title, description, method, unit, unit_code, decimals, frequency, flow,
      source_name, source_url, licence, retrieved_on, is_additive, created_at, access)
    values (${id}, ${slug}, 99, ${words('Lorry imports')}, ${words('Lorries that came in')}, ${words('Counted')},
      ${words('lorries')}, 'vehicles', 0, 'year', 'import', ${words('Customs')}, 'https://example.org/',
      ${words('Free')}, '2026-11-01', true, now(), 'login')`
  await sql`
    insert into dataset_releases (dataset_id, n, state, base_n, row_count, added_count, changed_count, removed_count,
      checksum, imported_at, published_at)
    values (${id}, 1, 'published', 0, 2, 2, 0, 0, ${'0'.repeat(64)}, now(), now())`
  await sql`
    insert into observations (dataset_id, n, members, period, value)
    values (${id}, 1, '{}', '2023-01-01', 4100), (${id}, 1, '{}', '2024-01-01', 4321)`
  await sql`update datasets set last_n = 1, live_n = 1 where id = ${id}`
  const drop = async () => {
    await sql`update datasets set live_n = null where id = ${id}`
    await sql`delete from datasets where id = ${id}`
  }
  return { slug, drop }
}
