// Writes server/sql/schema.sql and the types of rows from a database that is made for it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts'
import { describeSchema } from '../server/src/platform/database/describe-schema.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startPostgres } from '../server/src/platform/postgres/index.ts'
import { root } from './root.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'mall-schema-'))
const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
const db = openDatabase(postgres.connection, 1)
try {
  await migrate(db.sql)
  for (const [path, text] of await describeSchema(db.sql)) await writeFile(join(root, path), text)
} finally {
  await closeDatabase(db)
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
