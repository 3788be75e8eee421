import type { Db } from '../database/database.ts'
import type { DataProof } from '../proof.ts'

/** Ids of one seal: as many entries are read together when the chain is proved. */
const SEALED_AT_ONCE = 10_000

/**
 * Seals what has been written to the audit log since the last seal. Two nodes that do so at once make the same seals.
 * @returns how many seals, and the hash of the last one: who keeps it elsewhere, as the log does, can tell a chain that
 * was made again.
 */
export async function sealAudit(db: Db): Promise<{ readonly seals: number; readonly hash: string }> {
  const end = await lastFinishedId(db)
  let seals = 0
  for (;;) {
    const [seal] = await db.sql<{ last_id: string }[]>`
      with before as (select last_id, hash from audit_seals order by first_id desc limit 1),
      next as (
        select coalesce(max(last_id), 0) + 1 as first_id,
          least(${end}::bigint, coalesce(max(last_id), 0) + ${SEALED_AT_ONCE}) as last_id
        from before
      )
      insert into audit_seals (first_id, last_id, hash)
      select first_id, last_id, audit_hash(coalesce((select hash from before), ''), first_id, last_id)
      from next where last_id >= first_id
      on conflict do nothing returning last_id`
    if (!seal) break
    seals += 1
  }
  const [last] = await db.sql<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from audit_seals order by first_id desc limit 1`
  return { seals, hash: last?.hash ?? '' }
}

/**
 * No entry with this id or a smaller one can be written later: every writer that was about to commit one has. Writers wait
 * for a moment; when the lock does not come at once, the next run takes it.
 */
async function lastFinishedId(db: Db): Promise<string> {
  const [last] = await db.transaction(async (tx) => {
    await tx`set local lock_timeout = '2s'`
    await tx`lock table audit_log in share mode`
    return tx<{ id: string }[]>`select coalesce(max(id), 0)::text as id from audit_log`
  })
  return last?.id ?? '0'
}

export const auditProofs: readonly DataProof[] = [
  {
    name: 'the audit log is as it was sealed: nothing changed, taken out or put in',
    exceptions: (sql) => sql`
      select 'entries ' || first_id || ' to ' || last_id as what
      from (select *, lag(hash) over chain as hash_before, lag(last_id) over chain as last_before
        from audit_seals window chain as (order by first_id)) seals
      where first_id <> coalesce(last_before, 0) + 1
        or hash <> audit_hash(coalesce(hash_before, ''), first_id, last_id)
      union all select 'entry ' || id from audit_log where id < 1`,
  },
]
