import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { scanCard as contract } from '@tiantian/contracts/expo/contact-book.ts'
import { contactExchangeMachine } from '@tiantian/contracts/expo/contact-book.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { CardExchangeRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { storeMachine, tryMove } from '../../../platform/move.ts'
import { findTicket } from '../check-in/find-ticket.ts'
import type { ExpoContext } from '../expo.ts'

const exchanges = storeMachine<Pick<CardExchangeRow, 'id'>>()({
  machine: contactExchangeMachine,
  table: 'card_exchanges',
  notFound: 'CONTACT_NOT_FOUND',
  audit: { objectKind: 'card_exchange', objectId: ({ id }) => id },
  columns: (_, { at }) => ({ changed_at: at }),
})

/**
 * Requests a contact exchange with the bearer of a ticket. If the bearer has already requested one, or scans at the
 * same moment, the exchange is accepted by that. A declined request stays invisible to the requester.
 * @throws AppError('CARD_INVALID') for a code without confirmed ticket, the user's own code, or an event that the
 * user does not attend
 */
export async function scanCard(
  ctx: ExpoContext,
  userId: string,
  code: string,
): Promise<Output<typeof contract>> {
  const now = ctx.clock.now()
  const scanned = await findTicket(ctx, code)
  if (scanned?.state !== 'confirmed') throw new AppError('CARD_INVALID')
  return ctx.db.transaction(async (tx) => {
    const pair = await readPair(tx, scanned.id, userId)
    const { name, company } = pair
    const [made] = await tx`
      insert into card_exchanges (id, event_id, requester_id, recipient_id, requester_ticket_id, recipient_ticket_id, state, created_at, changed_at)
      values (${newId()}, ${scanned.event_id}, ${userId}, ${pair.user_id}, ${pair.own_ticket_id}, ${scanned.id}, 'requested', ${now}, ${now})
      on conflict do nothing returning id`
    if (made) return { state: 'requested', name, company }
    const [known] = await tx<Pick<CardExchangeRow, 'id' | 'state' | 'recipient_id'>[]>`
      select id, state, recipient_id from card_exchanges
      where least(requester_ticket_id, recipient_ticket_id) = least(${pair.own_ticket_id}::uuid, ${scanned.id}::uuid)
        and greatest(requester_ticket_id, recipient_ticket_id) = greatest(${pair.own_ticket_id}::uuid, ${scanned.id}::uuid)
      for update`
    const isTheirs = known?.recipient_id === userId && known.state !== 'exchanged'
    if (known && isTheirs) await answer(tx, known.id, { userId, isAccepted: true, now })
    else if (known) await tx`update card_exchanges set is_withdrawn = false where id = ${known.id}`
    return { state: isTheirs || known?.state === 'exchanged' ? 'exchanged' : 'requested', name, company }
  })
}

interface CardPair extends Record<string, unknown> {
  readonly user_id: string
  readonly name: string
  readonly company: string
  readonly own_ticket_id: string
}

/** The ticket's owner, and the user's own first ticket for the same event. */
async function readPair(tx: Tx, ticketId: string, userId: string): Promise<CardPair> {
  const [pair] = await tx<CardPair[]>`
    select r.user_id, t.name, t.company, own.id as own_ticket_id
    from tickets t join registrations r on r.id = t.registration_id
      join registrations mine on mine.event_id = t.event_id and mine.user_id = ${userId} and mine.state = 'confirmed'
      join tickets own on own.registration_id = mine.id and own.position = 0
    where t.id = ${ticketId} and r.user_id <> ${userId}`
  if (!pair) throw new AppError('CARD_INVALID')
  return pair
}

/** Accepts or declines a contact request; idempotent. @throws AppError('CONTACT_NOT_FOUND') */
export async function answerContactRequest(
  { db, clock }: ExpoContext,
  userId: string,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx`select from card_exchanges where id = ${id} and recipient_id = ${userId}`
    if (found.length === 0) throw new AppError('CONTACT_NOT_FOUND')
    await answer(tx, id, { userId, isAccepted, now: clock.now() })
  })
}

interface CardAnswer {
  readonly userId: string
  readonly isAccepted: boolean
  readonly now: Date
}

/** Answers a contact request. On acceptance, each user gets a copy of the other's current contact card. */
async function answer(tx: Tx, id: string, { userId, isAccepted, now }: CardAnswer) {
  const change = { by: userId, role: 'recipient', at: now } as const
  const moved = await tryMove(tx, exchanges, id, isAccepted ? 'accept' : 'decline', change)
  if (!(moved && isAccepted)) return
  await tx`
    insert into contacts (id, exchange_id, owner_id, event_id, name, name_latin, company, job_title, email, phone, created_at)
    select x.contact_id, ${id}, x.owner_id, t.event_id, t.name, t.name_latin, t.company, t.job_title,
      coalesce(r.contact ->> 'email', ''), coalesce(r.contact ->> 'phone', ''), ${now}
    from (
      select ${newId()}::uuid as contact_id, requester_id as owner_id, recipient_ticket_id as ticket_id from card_exchanges where id = ${id}
      union all
      select ${newId()}::uuid, recipient_id, requester_ticket_id from card_exchanges where id = ${id}
    ) x join tickets t on t.id = x.ticket_id join registrations r on r.id = t.registration_id
    on conflict do nothing`
}

/**
 * Withdraws both cards and a pending request, by the id of the contact or of the request. A declined request is only
 * hidden from the requester, who does not know of it and must not ask again. A contact that the user wrote is deleted.
 */
export async function withdrawCard({ db }: ExpoContext, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`delete from contacts where id = ${id} and owner_id = ${userId} and exchange_id is null`
    await tx`
      update card_exchanges set is_withdrawn = true
      where id = ${id} and requester_id = ${userId} and state = 'declined'`
    await tx`
      delete from card_exchanges x
      where (x.requester_id = ${userId} and x.state <> 'declined' or x.recipient_id = ${userId})
        and (x.id = ${id} or exists (
          select from contacts c where c.id = ${id} and c.exchange_id = x.id and c.owner_id = ${userId}))`
  })
}
