import { expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { importReference } from './import-reference.ts'

const database = testDatabase()

const TABLES = [
  'countries',
  'cities',
  'city_names',
  'hubs',
  'currencies',
  'exchange_rates',
  'incoterms',
  'hs_codes',
  'categories',
  'attributes',
  'category_attributes',
  'makes',
  'models',
  'generations',
  'engines',
  'generation_engines',
  'frame_codes',
  'brands',
  'article_categories',
  'tags',
]

test('an import of unchanged files parses none of them', async () => {
  const report = await importReference(database())
  expect(report.imported).toEqual([])
})

test('a repeated import leaves the same rows under the same ids', async () => {
  const before = await contents()
  await database()`delete from imports`
  const report = await importReference(database())
  expect(report.imported).toHaveLength(12)
  expect(await contents()).toEqual(before)
})

test('an import restores changed and deleted rows, and keeps what others added', async () => {
  const sql = database()
  const before = await contents()
  await sql`update categories set name = '{"en": "Wrong"}' where slug = 'brake-discs'`
  await sql`delete from city_names where spelling = 'алматы'`
  await sql`update exchange_rates set per_usd = 1 where currency = 'KZT'`
  await sql`insert into brands (slug, name, tier) values ('of-a-seller', 'Of a seller', 'aftermarket')`
  await sql`delete from imports`
  await importReference(sql)
  const stored = await sql`delete from brands where slug = 'of-a-seller' returning slug`
  expect(stored.count).toBe(1)
  expect(await contents()).toEqual(before)
})

test('an import of a day leaves the rate that the office has corrected on it', async () => {
  const sql = database()
  await sql`
    update exchange_rates set per_usd = 450, source = 'office', corrected_at = now() where currency = 'KZT'`
  await sql`delete from imports`
  await importReference(sql)
  const rows =
    await sql`select distinct per_usd::int as rate, source from exchange_rates where currency = 'KZT'`
  expect([...rows]).toEqual([{ rate: 450, source: 'office' }])
  await sql`update exchange_rates set corrected_at = null where currency = 'KZT'`
  await sql`delete from imports`
  await importReference(sql)
})

test('a city is found by its spelling in every language, with and without accents', async () => {
  const spellings = ['алматы', '阿拉木图', 'almaty', 'urumqi', 'ürümqi', 'үрімжі', 'xian']
  const rows =
    await database()`select distinct spelling from city_names where spelling in ${database()(spellings)}`
  expect(rows.map(({ spelling }) => spelling as string).sort()).toEqual(spellings.sort())
})

test('every city has a time zone that the database knows', async () => {
  const sql = database()
  const unknown = await sql`
    select id, name, time_zone from cities where time_zone not in (select name from pg_timezone_names)`
  expect(unknown).toEqual([])
  const names = ['Almaty', 'Kaliningrad', 'Novosibirsk', 'Tashkent', 'Ürümqi']
  const rows = await sql`
    select name ->> 'en' as name, time_zone as zone from cities where name ->> 'en' = any(${names}::text[])`
  expect(Object.fromEntries(rows.map(({ name, zone }) => [name as string, zone as string]))).toEqual({
    Almaty: 'Asia/Almaty',
    Kaliningrad: 'Europe/Kaliningrad',
    Novosibirsk: 'Asia/Novosibirsk',
    Tashkent: 'Asia/Tashkent',
    Ürümqi: 'Asia/Shanghai',
  })
  const off = await sql`
    select name from cities where country = 'KZ' and (timestamptz '2026-12-15T00:00Z' at time zone time_zone)
      <> timestamp '2026-12-15T05:00'`
  expect(off, 'Kazakhstan has one time since 2024').toEqual([])
})

test('the first two attributes of every leaf are required from the seller', async () => {
  const rows = await database()`
    select distinct count(*) filter (where is_required) as required
    from category_attributes group by category_id`
  expect(rows.map(({ required }) => Number(required))).toEqual([2])
})

test('an engine code is one row, shared by the cars that have it', async () => {
  const [row] = await database()`
    select count(distinct makes.slug) as makes
    from engines join generation_engines on engine_id = engines.id join generations on generations.id = generation_id
      join models on models.id = model_id join makes on makes.id = make_id
    where engines.code = 'G4FC'`
  expect(Number(row?.makes)).toBeGreaterThanOrEqual(2)
})

/** Every row of every table as text, without the time of import. */
async function contents() {
  const sql = database()
  const hashes = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await sql`
        select count(*) as count, md5(string_agg(row_text, '|' order by row_text)) as hash
        from (select t::text as row_text from ${sql(table)} t) rows`
      return [table, row] as const
    }),
  )
  return Object.fromEntries(hashes)
}
