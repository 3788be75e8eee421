import { expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { migrate } from './migrate.ts'

const { db } = await testApp()
const sql = db.sql

test('a database that is up to date stays as it is', async () => {
  expect(await migrate(sql)).toEqual([])
})

test('a database of a newer program is refused by the names it knows', async () => {
  await sql`insert into migrations (name, hash) values ('9999_from_tomorrow.sql', 'x')`
  await expect(migrate(sql)).rejects.toThrow('9999_from_tomorrow.sql')
  await sql`delete from migrations where name = '9999_from_tomorrow.sql'`
})

test('a migration whose text changed after it ran is refused, and nothing is run', async () => {
  await sql`update migrations set hash = 'another' where name = '0001_platform.sql'`
  await expect(migrate(sql)).rejects.toThrow(/another text of 0001_platform\.sql/)
})
