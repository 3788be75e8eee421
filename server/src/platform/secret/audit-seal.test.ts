import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { audit } from '../audit.ts'
import type { Db, Tx } from '../database/database.ts'
import { newId } from '../id.ts'
import { checkProofs } from '../proof.ts'
import { auditProofs, sealAudit } from './audit-seal.ts'

/** Two seals. */
async function sealed() {
  const { db } = await testApp()
  for (const event of ['order.create', 'order.cancel']) await write(db, event)
  await sealAudit(db)
  await write(db, 'order.pay')
  await sealAudit(db)
  return db
}

const write = (db: Db, event: string) =>
  audit(db.sql, {
    actorId: null,
    event,
    objectKind: 'order',
    objectId: newId(),
    change: { state: 'created' },
  })

const broken = async (db: Db) => (await checkProofs(db.sql, auditProofs))[0]!.exceptions.length > 0

test('[S6.2] an audit log that nobody touched holds, also with entries that are not sealed yet', async () => {
  const db = await sealed()
  await write(db, 'order.confirm')
  expect(await broken(db)).toBe(false)
  expect((await sealAudit(db)).seals).toBe(1)
  const again = await sealAudit(db)
  expect(again).toEqual({ seals: 0, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(await broken(db)).toBe(false)
})

test('[S6.2] a change, a deletion or an insertion in the sealed audit log breaks its chain', async () => {
  const db = await sealed()
  // As an administrator of the database would, who gets around the triggers.
  for (const work of [
    (tx: Tx) => tx`update audit_log set actor_id = ${newId()} where event = 'order.create'`,
    (tx: Tx) => tx`delete from audit_log where event = 'order.cancel'`,
    (tx: Tx) => tx`
      insert into audit_log (id, event, object_kind, object_id) overriding system value
      select min(id) - 1, 'order.create', 'order', ${newId()} from audit_log`,
    (tx: Tx) => tx`delete from audit_seals where first_id = 1`,
  ]) {
    const undo = new Error('undo')
    const seen = db.transaction(async (tx) => {
      await tx`set local session_replication_role = replica`
      await work(tx)
      const [proof] = await checkProofs(tx, auditProofs)
      expect(proof?.exceptions).not.toEqual([])
      throw undo
    })
    await expect(seen).rejects.toBe(undo)
  }
  expect(await broken(db)).toBe(false)
})

test('[S6.2] two nodes that seal at once make one chain, and no entry that is being written is left out', async () => {
  const { db } = await testApp()
  await write(db, 'order.create')
  let commit: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const started = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    await audit(tx, { actorId: null, event: 'order.slow', objectKind: 'order', objectId: newId() })
    started.resolve()
    await held
  })
  await started.promise
  const sealing = Promise.all([sealAudit(db), sealAudit(db)])
  commit()
  await Promise.all([slow, sealing])
  const [{ covered }] = await db.sql<[{ covered: boolean }]>`
    select (select max(id) from audit_log) = (select max(last_id) from audit_seals) as covered`
  expect(covered).toBe(true)
  expect(await broken(db)).toBe(false)
})
