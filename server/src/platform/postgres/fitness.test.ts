import { expect, test } from 'vitest'
import { assertDatabaseFit } from './index.ts'
import { client, started, tempDir } from './test/trial.ts'

test('a database that does not support four languages is refused with every reason at once', async () => {
  const { server, sql } = await started(await tempDir())
  await sql`create database unfit template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`
  await sql`alter database unfit set default_transaction_isolation = 'serializable'`
  const unfit = client({ ...server.connection, database: 'unfit' })
  const problem = await assertDatabaseFit(unfit).catch((error: Error) => error.message)
  expect(problem).toContain('its encoding is SQL_ASCII')
  expect(problem).toContain('"serializable"')
  expect(problem).toContain('hides Cyrillic and Chinese')
})

test('a UTF-8 database with the plain C locale is refused, because search with typos would find nothing', async () => {
  const { server, sql } = await started(await tempDir())
  await sql`create database plain template template0 encoding 'UTF8' locale_provider libc locale 'C'`
  const problem = assertDatabaseFit(client({ ...server.connection, database: 'plain' }))
  await expect(problem).rejects.toThrow("lc_ctype 'C.UTF-8'")
})
