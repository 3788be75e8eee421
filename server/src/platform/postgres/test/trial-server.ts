// A separate process for the tests: starts the database of a folder, and with `write` inserts rows one by one,
// printing each number only when the database has acknowledged it.
import postgres from 'postgres'
import { PostgresError, startPostgres } from '../index.ts'

const [dataDir = '', task] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const log = { info: say, warn: say }
  const { connection, isFresh } = await startPostgres({ dataDir, log })
  say(`ready ${JSON.stringify({ connection, isFresh })}`)
  if (task === 'write') await writeForever(postgres(connection))
  else setInterval(() => undefined, 1000)
} catch (error) {
  if (!(error instanceof PostgresError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function writeForever(sql: postgres.Sql): Promise<never> {
  await sql`create table written (id int primary key)`
  for (let id = 1; ; id++) {
    await sql`insert into written values (${id})`
    say(`wrote ${id}`)
  }
}
