import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import { afterAll, beforeAll, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
  }
}

/** A separate database for a test file: schema and reference data, no demo world. */
export function testDatabase(): () => Sql {
  const name = `data_${randomUUID().replaceAll('-', '')}`
  let sql: Sql | undefined
  beforeAll(async () => {
    await inAdmin((admin) => admin`create database ${admin(name)} template mall_template strategy file_copy`)
    sql = open(name)
  })
  afterAll(async () => {
    await sql?.end()
    await inAdmin((admin) => admin`drop database if exists ${admin(name)}`)
  })
  return () => sql!
}

function open(database: string): Sql {
  const { host, port, user } = inject('postgres')
  return postgres({
    host,
    port,
    user,
    path: `${host}/.s.PGSQL.${port}`,
    database,
    max: 2,
    onnotice: () => undefined,
  })
}

async function inAdmin(work: (admin: Sql) => PromiseLike<unknown>): Promise<void> {
  const admin = open('postgres')
  await work(admin)
  await admin.end()
}
