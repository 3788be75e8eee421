// Proves on the database of a server, running or stopped, that its books and orders add up.
import { modules } from '../server/src/modules.ts'
import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts'
import { existingPostgres } from '../server/src/platform/postgres/index.ts'
import { checkProofs } from '../server/src/platform/proof.ts'
import { inWords, settings } from './operator.ts'

const config = settings()
const log = { info: () => undefined, warn: console.warn }
await inWords(async () => {
  const embedded = config.databaseUrl ? undefined : await existingPostgres({ dataDir: config.dataDir, log })
  const db = openDatabase(embedded?.connection ?? { url: config.databaseUrl! }, 1)
  try {
    const proofs = modules.flatMap((module) => module.proofs ?? [])
    const results = await checkProofs(db.sql, proofs)
    for (const { name, exceptions } of results)
      console.log(exceptions.length === 0 ? `✓ ${name}` : `✗ ${name}: ${exceptions.join(', ')}`)
    const failed = results.filter(({ exceptions }) => exceptions.length > 0).length
    console.log(`\n${results.length - failed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    await closeDatabase(db)
    await embedded?.stop()
  }
})
