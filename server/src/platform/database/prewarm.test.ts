import { expect, test } from 'vitest'
import { SEARCHED } from '../../modules/search/warm-up.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { createLogger } from '../log.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { prewarm } from './prewarm.ts'

const { db, connection } = await testApp()
const sql = db.sql
const log = createLogger('silent')

test('search data is read into memory as far as there is room, when the extension is available', async () => {
  await makeProduct(db, { category: 'brake-pads' })
  expect(await prewarm(sql, SEARCHED, log, { isOurs: false })).toEqual([])
  expect(await prewarm(sql, SEARCHED, log, { isOurs: true })).toEqual(SEARCHED)
  expect(await prewarm(sql, SEARCHED, log, { isOurs: true, share: 0 })).toEqual([])
  expect(await prewarm(sql, ['not_there', 'search_items'], log, { isOurs: false })).toEqual(['search_items'])
})

test('its blocks are in the memory of PostgreSQL afterwards', async () => {
  await sql`create extension pg_buffercache`
  const inMemory = async () => {
    const [row] = await sql<{ blocks: number }[]>`
      select count(*)::int as blocks from pg_buffercache
      where relfilenode = pg_relation_filenode('big') and relforknumber = 0 and
        reldatabase = (select oid from pg_database where datname = current_database())`
    return row?.blocks
  }
  await sql`create table big as select n, repeat('x', 1000) as text from generate_series(1, 700) n`
  const [{ blocks } = { blocks: 0 }] = await sql<{ blocks: number }[]>`
    select (pg_relation_size('big') / current_setting('block_size')::int)::int as blocks`
  await sql`checkpoint`
  await sql`select pg_buffercache_evict(bufferid) from pg_buffercache where relfilenode = pg_relation_filenode('big')`
  expect(await inMemory()).toBe(0)
  await prewarm(sql, ['big'], log, { isOurs: true })
  expect(await inMemory()).toBe(blocks)
})

test('a server whose database is unreachable still starts', async () => {
  const away = openDatabase(connection)
  await closeDatabase(away)
  const warned: unknown[] = []
  const said = Object.assign(createLogger('silent'), { warn: (...more: unknown[]) => void warned.push(more) })
  expect(await prewarm(away.sql, SEARCHED, said, { isOurs: true })).toEqual([])
  expect(warned).toHaveLength(1)
})
