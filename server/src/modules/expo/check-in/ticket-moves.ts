import type { Entrance, ScanKind } from '@tiantian/contracts/expo/entrance.ts'
import { fits } from '@tiantian/contracts/expo/entrance.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'

interface TicketMove {
  readonly kind: ScanKind
  readonly at: string
}

/** Locks the ticket until commit, against scanning and undoing scans. */
export async function lockTicket(tx: Tx, id: string): Promise<void> {
  await tx`select lock_ticket(${id})`
}

/** Entries and exits with a ticket, in chronological order; undone ones are left out. */
export async function readMoves(tx: Tx, entranceId: string, ticketId: string): Promise<TicketMove[]> {
  const rows = await tx<TicketMove[]>`
    select kind, happened_at::text as at from check_ins
    where entrance_id = ${entranceId} and ticket_id = ${ticketId} and result = 'ok' and undone_at is null
    order by happened_at, number`
  return rows.map(({ kind, at }) => ({ kind, at: isoTime(at) }))
}

/** The next entry after one that arrives late becomes the second, unless the ticket had left between them. */
export async function settleLater(
  tx: Tx,
  { id, rule }: Pick<Entrance, 'id' | 'rule'>,
  ticketId: string,
  at: Date,
): Promise<void> {
  if (rule === 'multi') return
  await tx`
    update check_ins set result = 'double_entry' where (event_id, nonce) in (
      select event_id, nonce from (
        select event_id, nonce, kind from check_ins
        where entrance_id = ${id} and ticket_id = ${ticketId} and result = 'ok' and undone_at is null
          and happened_at > ${at} and (kind = 'entry' or ${rule === 're_entry'})
        order by happened_at, number limit 1) later
      where kind = 'entry')`
}

/** A second entry stops being one when an earlier exit arrives late, or the first entry is undone. */
export async function settleDoubles(
  tx: Tx,
  { id, rule }: Pick<Entrance, 'id' | 'rule'>,
  ticketId: string,
): Promise<void> {
  const doubles = await tx<{ nonce: string; at: string }[]>`
    select nonce, happened_at::text as at from check_ins
    where entrance_id = ${id} and ticket_id = ${ticketId} and result = 'double_entry' and undone_at is null
    order by happened_at, number`
  for (const { nonce, at } of doubles) {
    const moves = await readMoves(tx, id, ticketId)
    if (!fits(rule, moves, Date.parse(isoTime(at)))) continue
    await tx`update check_ins set result = 'ok' where entrance_id = ${id} and nonce = ${nonce}`
  }
}
