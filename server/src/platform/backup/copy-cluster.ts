import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Sql } from 'postgres'
import type { ArchiveWriter } from './archive.ts'
import { entriesBelow } from './archive.ts'

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
export async function copyCluster(sql: Sql, archive: ArchiveWriter, prefix: string): Promise<void> {
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
