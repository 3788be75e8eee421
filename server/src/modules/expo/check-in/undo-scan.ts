import type { Parsed } from '@tiantian/contracts/action.ts'
import type { undoScans as contract, Scanned } from '@tiantian/contracts/expo/check-in.ts'
import type { Entrance, ScanResult } from '@tiantian/contracts/expo/entrance.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { CheckInRow } from '../../../platform/database/rows.generated.ts'
import type { ExpoContext } from '../expo.ts'
import { lockTicket, settleDoubles } from '../registration/ticket-moves.ts'
import type { CheckInStation } from './check-in.ts'
import { readScan } from './check-in.ts'
import { entranceOf, readEntrances } from './entrance.ts'

/**
 * Undoes mistaken scans: the rows stay, the tickets admit again. Idempotent; unknown scans are skipped.
 * @throws AppError('EVENT_NOT_FOUND')
 */
export async function undoScans(
  ctx: ExpoContext,
  entrance: CheckInStation,
  nonces: Parsed<typeof contract>['nonces'],
): Promise<Scanned[]> {
  const entrances = await readEntrances(ctx.db.sql, entrance.eventId)
  const answers: Scanned[] = []
  for (const nonce of new Set(nonces)) {
    await ctx.db.transaction((tx) => undoScan(tx, ctx, { station: entrance, nonce, entrances }))
    const scan = await readScan(ctx.db.sql, entrance, nonce)
    if (scan) answers.push(scan)
  }
  return answers
}

interface Undoing {
  readonly station: CheckInStation
  readonly nonce: string
  readonly entrances: readonly Entrance[]
}

interface Undone extends Record<string, unknown> {
  readonly entrance_id: string
  readonly result: ScanResult
}

async function undoScan(tx: Tx, { clock }: ExpoContext, { station: entrance, nonce, entrances }: Undoing) {
  const scan = tx`event_id = ${entrance.eventId} and nonce = ${nonce}`
  const [stored] = await tx<Pick<CheckInRow, 'ticket_id'>[]>`
    select ticket_id from check_ins where ${scan}`
  // An invalid ticket did not admit anybody.
  if (!stored?.ticket_id) return
  await lockTicket(tx, stored.ticket_id)
  const at = clock.now()
  const [undone] = await tx<Undone[]>`
    update check_ins set undone_at = ${at.toISOString()}, undone_by = ${entrance.staffId}
    where ${scan} and undone_at is null returning entrance_id, result`
  if (!undone) return
  await settleDoubles(tx, entranceOf(entrances, undone.entrance_id), stored.ticket_id)
  const { device } = entrance
  const change = { eventId: entrance.eventId, ticketId: stored.ticket_id, result: undone.result, device }
  await audit(tx, {
    actorId: entrance.staffId,
    event: 'expo.check_in.undo',
    objectKind: 'check_in',
    objectId: nonce,
    change,
    at,
  })
}
