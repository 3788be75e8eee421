import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  EmailInProgress,
  LoggedEmail,
  listEmails as listContract,
  resendEmail as resendContract,
} from '@tiantian/contracts/expo/broadcast.ts'
import { RESENT_PER_HOUR } from '@tiantian/contracts/expo/broadcast.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import * as z from 'zod'
import { audit } from '../../../platform/audit.ts'
import { cursorId, cursorText, cursorTime, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import type { EmailKind } from '../emails/email-text.ts'
import { notifyFromOffice, notifyRegistered, OFFICE_KIND } from '../emails/notify.ts'
import type { ExpoContext } from '../expo.ts'

const LIST = 'event letters'
const position = z.tuple([cursorTime, cursorId, cursorText, cursorText])

/** Registration states in which each mail is still accurate. Kinds not listed are never sent again. */
const STILL_TRUE: Readonly<Record<string, readonly string[]>> = {
  received: ['pending_approval'],
  payment: ['pending_payment'],
  confirmed: ['confirmed'],
  reactivated: ['confirmed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  'event-changed': ['confirmed', 'pending_approval', 'pending_payment'],
  [OFFICE_KIND]: ['confirmed', 'pending_approval', 'pending_payment', 'rejected', 'cancelled', 'expired'],
}

/** SQL predicate: mail `l` about registration `r` is still accurate and has a recipient. */
const MAY_RESEND = `(r.contact is not null
  and coalesce('${JSON.stringify(STILL_TRUE)}'::jsonb -> l.kind @> to_jsonb(r.state), false))`

/** Mails about registrations for an event, newest first. */
export async function listEmails(
  client: Queryable,
  { eventId, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const after = readCursor(LIST, cursor, position)
  const found = await client<(LoggedEmail & { at: string })[]>`
    select r.id as "registrationId", r.code, coalesce(r.contact ->> 'name', '') as name, l.kind, l.occurrence,
      coalesce(${client.unsafe(textInSql('d.subject', language))}, '') as subject, l.created_at::text as "sentAt",
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      ${client.unsafe(MAY_RESEND)} as "mayResend"
    from event_emails l join registrations r on r.id = l.subject_id
      left join event_broadcasts d on l.kind = ${OFFICE_KIND} and d.event_id = r.event_id and d.id::text = left(l.occurrence, 36)
    where r.event_id = ${eventId}
      ${after ? client`and (l.created_at, l.subject_id, l.kind, l.occurrence) < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}, ${after[3]})` : client``}
    order by l.created_at desc, l.subject_id desc, l.kind desc, l.occurrence desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [
    row.at,
    row.registrationId,
    row.kind,
    row.occurrence,
  ])
  return {
    rows: rows.map(({ at: _, ...row }) => ({ ...row, sentAt: isoTime(row.sentAt) })),
    nextCursor,
    underWay: after ? [] : await listUnfinishedBroadcasts(client, eventId, language),
  }
}

/** Broadcasts that a job is still sending, newest first. */
async function listUnfinishedBroadcasts(
  client: Queryable,
  eventId: string,
  language: Language,
): Promise<EmailInProgress[]> {
  const rows = await client<EmailInProgress[]>`
    select d.id, ${client.unsafe(textInSql('d.subject', language))} as subject, d.recipient_count as readers,
      d.recipient_count - w.count as sent
    from event_broadcasts d, lateral (
      select count(*)::int as count from broadcast_recipients l where l.broadcast_id = d.id) w
    where d.event_id = ${eventId} and w.count > 0 order by d.created_at desc`
  return [...rows]
}

/**
 * Sends a mail again with current data; the log gets an entry of its own.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'STATE_CONFLICT') when it is no longer accurate,
 * AppError('EMAIL_LIMIT')
 */
export async function resendEmail(
  ctx: ExpoContext,
  officerId: string,
  { registrationId, kind, occurrence }: Parsed<typeof resendContract>,
): Promise<void> {
  const at = ctx.clock.now()
  const again = `${RESENT} ${at.toISOString()}`
  await ctx.db.transaction(async (tx) => {
    await assertTrue(tx, { registrationId, kind, occurrence })
    await countResent(tx, registrationId, at)
    const emailId = occurrence.slice(0, UUID_LENGTH)
    if (kind === OFFICE_KIND)
      await notifyFromOffice(tx, ctx, { emailId, registrationId, occurrence: `${emailId} ${again}` })
    else await notifyRegistered(tx, ctx, registrationId, kind as EmailKind, again)
    await audit(tx, {
      actorId: officerId,
      event: 'expo.letter.resend',
      objectKind: 'registration',
      objectId: registrationId,
      change: { kind },
      at,
    })
  })
}

const UUID_LENGTH = 36
/** The prefix of the occurrence key of a resent mail. */
const RESENT = 'again'

/** Locks the registration: until commit nobody changes its state or resends another of its mails. */
async function assertTrue(tx: Tx, { registrationId, kind, occurrence }: Parsed<typeof resendContract>) {
  await tx`select from registrations where id = ${registrationId} for update`
  const [found] = await tx<{ may: boolean }[]>`
    select ${tx.unsafe(MAY_RESEND)} as may from event_emails l join registrations r on r.id = l.subject_id
    where l.subject_id = ${registrationId} and l.kind = ${kind} and l.occurrence = ${occurrence}`
  if (!found) throw new AppError('REGISTRATION_NOT_FOUND')
  if (!found.may) throw new AppError('STATE_CONFLICT')
}

async function countResent(tx: Tx, registrationId: string, now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const [sent] = await tx<{ count: number }[]>`
    select count(*)::int as count from event_emails
    where subject_id = ${registrationId} and occurrence like ${`%${RESENT} %`} and created_at > ${hourAgo}`
  if (sent && sent.count >= RESENT_PER_HOUR) throw new AppError('EMAIL_LIMIT', { max: RESENT_PER_HOUR })
}
