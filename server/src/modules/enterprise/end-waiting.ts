import type { Tx } from '../../platform/database/database.ts'
import { move } from '../../platform/move.ts'
import { changes } from './change/change.ts'
import { renewals } from './renewal/renewal.ts'

interface StruckOff {
  readonly id: string
  readonly by: string
  readonly at: Date
}

/** Nobody decides any more what an enterprise that is struck off has asked for: it ends, with its papers. */
export async function endWaiting(tx: Tx, { id, by, at }: StruckOff) {
  const ended = { by, role: 'enterprise.decide', at, set: { decided_at: at } } as const
  const openChanges = await tx<{ id: string }[]>`
    select id from enterprise_changes where application_id = ${id} and state in ('submitted', 'in_review')`
  for (const change of openChanges) await move(tx, changes, change.id, 'end', ended)
  const openRenewals = await tx<{ id: string }[]>`
    select id from enterprise_renewals where application_id = ${id} and state not in ('accepted', 'withdrawn')`
  for (const renewal of openRenewals) await move(tx, renewals, renewal.id, 'end', ended)
  await tx`delete from enterprise_documents where application_id = ${id} and standing = 'offered'`
}
