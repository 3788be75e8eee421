import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Sql } from 'postgres'
import { openPool } from '../database/database.ts'
import { existingPostgres } from '../postgres/index.ts'
import { TOKEN_SECRET_FILE } from '../secret/signed-token.ts'
import type { ArchiveWriter } from './archive.ts'
import { createArchive, entriesBelow } from './archive.ts'

/** The parts of a backup, each a folder of its archive. */
export const BACKED_UP = { cluster: 'cluster', files: 'files' } as const

export interface BackUpOptions {
  readonly dataDir: string
  /** The backup, which does not exist yet. */
  readonly file: string
  readonly log: { info(message: string): void; warn(message: string): void }
}

/**
 * Writes the embedded database and the uploaded files into one zip file, while the server runs or is stopped. The
 * files come after the database: each row has its file then (docs/media.md). Thumbnails and drawn pictures are made
 * again when they are requested.
 */
export async function backUp({ dataDir, file, log }: BackUpOptions): Promise<{ readonly bytes: number }> {
  const target = resolve(file)
  if (await stat(target).catch(() => undefined)) throw new Error(`${target} exists already`)
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  const archive = createArchive(unfinished)
  try {
    await addDatabase(archive, { dataDir, file, log })
    await addFiles(archive, dataDir)
    const written = await archive.finish()
    await rename(unfinished, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    archive.abandon()
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * What belongs to the running server alone, as the manual of PostgreSQL names it under "Making a Base Backup Using the
 * Low Level API". Its log follows after the copy.
 */
const CONTENTS_LEFT_OUT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|pg_internal\.init|pgsql_tmp.*|\.s\.PGSQL\..*)$/

const isLeftOut = (name: string) => CONTENTS_LEFT_OUT.test(name) || LEFT_OUT.test(basename(name))

/** Names of segments of the log. */
const SEGMENT = /^[0-9A-F]{24}$/

/**
 * Copies a running cluster into an archive, with the part of its log that makes the copy consistent: it contains all
 * that was committed when this returns. `sql` has one connection, because a backup belongs to a session.
 */
async function copyCluster(sql: Sql, archive: ArchiveWriter, prefix: string): Promise<void> {
  await sql`set statement_timeout = 0`
  const [{ cluster }] = await sql<[{ cluster: string }]>`select current_setting('data_directory') as cluster`
  // Retains the log from here on; it ends with the connection.
  await sql`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`
  const [{ first }] = await sql<[{ first: string }]>`
    select pg_walfile_name(pg_backup_start('backup', true)) as first`
  archive.addFolder(`${prefix}/`)
  for await (const { name, isFolder } of entriesBelow(cluster, isLeftOut)) {
    if (isFolder) archive.addFolder(`${prefix}/${name}/`)
    else await archive.addFile(`${prefix}/${name}`, join(cluster, name))
  }
  const [end] = await sql<[{ label: string; last: string }]>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`
  archive.addText(`${prefix}/backup_label`, end.label)
  const log = await readdir(join(cluster, 'pg_wal'))
  for (const name of log.filter((file) => SEGMENT.test(file) && file >= first && file <= end.last).sort())
    await archive.addFile(`${prefix}/pg_wal/${name}`, join(cluster, 'pg_wal', name))
}

async function addDatabase(archive: ArchiveWriter, { dataDir, log }: BackUpOptions): Promise<void> {
  const postgres = await existingPostgres({ dataDir, log })
  const sql = openPool(postgres.connection, 1)
  try {
    await copyCluster(sql, archive, BACKED_UP.cluster)
  } finally {
    await sql.end({ timeout: 5 })
    await postgres.stop()
  }
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const files = join(dataDir, BACKED_UP.files)
  for await (const { name, isFolder } of entriesBelow(files))
    if (!isFolder) await archive.addFile(`${BACKED_UP.files}/${name}`, join(files, name), { isPacked: true })
  await archive.addFile(TOKEN_SECRET_FILE, join(dataDir, TOKEN_SECRET_FILE))
}

/** After a power failure the name is there too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
