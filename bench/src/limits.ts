import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DatabaseConnection } from '../../server/src/platform/database/database.ts'
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts'

const run = promisify(execFile)

type Socket = Extract<DatabaseConnection, { host: string }>

const SCALE = 20
const CLIENTS = 16
const SECONDS = 5

/** TPC-B-like transactions per second (T) with 16 clients: by pgbench, or else its five statements. */
export async function transactionLimit(connection: Socket): Promise<number> {
  const database = 'bench_tpcb'
  const admin = openDatabase(connection, 1)
  await admin.sql.unsafe(`drop database if exists ${database}`)
  await admin.sql.unsafe(`create database ${database}`)
  try {
    const hasPgbench = await run('pgbench', ['--version']).then(
      () => true,
      () => false,
    )
    return await (hasPgbench ? byPgbench : byDriver)({ ...connection, database })
  } finally {
    await admin.sql.unsafe(`drop database ${database} with (force)`)
    await closeDatabase(admin)
  }
}

async function byPgbench({ host, port, user, database }: Socket): Promise<number> {
  const at = ['-h', host, '-p', String(port), '-U', user]
  await run('pgbench', [...at, '-i', '-q', '-s', String(SCALE), database])
  const options = ['-c', String(CLIENTS), '-j', '2', '-M', 'prepared', '-T', String(SECONDS)]
  const { stdout } = await run('pgbench', [...at, ...options, database])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

async function byDriver(connection: Socket): Promise<number> {
  const db = openDatabase(connection, CLIENTS)
  const sql = db.sql
  await sql.unsafe(`
    create table pgbench_branches as select n as bid, 0 as bbalance from generate_series(1, ${SCALE}) n;
    create table pgbench_tellers as select n as tid, 0 as tbalance from generate_series(1, ${SCALE * 10}) n;
    create table pgbench_accounts as select n as aid, 0 as abalance from generate_series(1, ${SCALE * 100_000}) n;
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
    alter table pgbench_branches add primary key (bid);
    alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid)`)
  const ends = performance.now() + SECONDS * 1000
  let count = 0
  const upTo = (top: number) => 1 + Math.floor(Math.random() * top)
  async function client() {
    while (performance.now() < ends) {
      const bid = upTo(SCALE)
      const tid = upTo(SCALE * 10)
      const aid = upTo(SCALE * 100_000)
      const delta = upTo(5000)
      await sql.begin(async (tx) => {
        await tx`update pgbench_accounts set abalance = abalance + ${delta} where aid = ${aid}`
        await tx`select abalance from pgbench_accounts where aid = ${aid}`
        await tx`update pgbench_tellers set tbalance = tbalance + ${delta} where tid = ${tid}`
        await tx`update pgbench_branches set bbalance = bbalance + ${delta} where bid = ${bid}`
        await tx`insert into pgbench_history values (${tid}, ${bid}, ${aid}, ${delta}, now())`
      })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await closeDatabase(db)
  return count / SECONDS
}
