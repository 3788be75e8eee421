import type { Output, Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type {
  LetterUnderWay,
  LoggedLetter,
  listLetters as listContract,
  resendLetter as resendContract,
} from '@tiantian/contracts/expo/desk-letter.ts'
import { RESENT_PER_HOUR } from '@tiantian/contracts/expo/desk-letter.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Sql } from 'postgres'
import * as z from 'zod'
import { audit } from '../../platform/audit.ts'
import { cursorId, cursorText, cursorTime, pageOf, readPlace } from '../../platform/cursor.ts'
import type { Tx } from '../../platform/database.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { textInSql } from '../../platform/text-in-sql.ts'
import type { Desk } from './expo.ts'
import type { LetterKind } from './letters/letter-text.ts'
import { tellRegistered } from './letters/tell.ts'
import { DESK_KIND, tellFromDesk } from './letters/tell-from-desk.ts'

const LIST = 'event letters'
const place = z.tuple([cursorTime, cursorId, cursorText, cursorText])

/** In which states a letter is still true. What is not here is never sent again. */
const STILL_TRUE: Readonly<Record<string, readonly string[]>> = {
  received: ['pending_approval'],
  payment: ['pending_payment'],
  confirmed: ['confirmed'],
  reactivated: ['confirmed'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  'event-changed': ['confirmed', 'pending_approval', 'pending_payment'],
  [DESK_KIND]: ['confirmed', 'pending_approval', 'pending_payment', 'rejected', 'cancelled', 'expired'],
}

/** SQL of whether letter `l` about registration `r` says what is so, and somebody is there to read it. */
const MAY_RESEND = `(r.contact is not null
  and coalesce('${JSON.stringify(STILL_TRUE)}'::jsonb -> l.kind @> to_jsonb(r.state), false))`

/** Letters about registrations for an event, the latest first. */
export async function listLetters(
  client: Sql,
  { eventId, cursor, limit }: Parsed<typeof listContract>,
  language: Language,
): Promise<Output<typeof listContract>> {
  const after = readPlace(LIST, cursor, place)
  const found = await client<(LoggedLetter & { at: string })[]>`
    select r.id as "registrationId", r.code, coalesce(r.contact ->> 'name', '') as name, l.kind, l.occurrence,
      coalesce(${client.unsafe(textInSql('d.subject', language))}, '') as subject, l.created_at::text as "sentAt",
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      ${client.unsafe(MAY_RESEND)} as "mayResend"
    from event_letters l join registrations r on r.id = l.subject_id
      left join desk_letters d on l.kind = ${DESK_KIND} and d.event_id = r.event_id and d.id::text = left(l.occurrence, 36)
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
    underWay: after ? [] : await readUnderWay(client, eventId, language),
  }
}

/** Letters of the office that a job is still sending, the latest first. */
async function readUnderWay(client: Sql, eventId: string, language: Language): Promise<LetterUnderWay[]> {
  const rows = await client<LetterUnderWay[]>`
    select d.id, ${client.unsafe(textInSql('d.subject', language))} as subject, d.reader_count as readers,
      d.reader_count - w.count as sent
    from desk_letters d, lateral (
      select count(*)::int as count from desk_letter_readers l where l.letter_id = d.id) w
    where d.event_id = ${eventId} and w.count > 0 order by d.created_at desc`
  return [...rows]
}

/**
 * Sends a letter once more, as things are now; it stands in the log as a letter of its own.
 * @throws AppError('REGISTRATION_NOT_FOUND' | 'STATE_CONFLICT') for one that is true no longer, AppError('LETTER_LIMIT')
 */
export async function resendLetter(
  desk: Desk,
  officerId: string,
  { registrationId, kind, occurrence }: Parsed<typeof resendContract>,
): Promise<void> {
  const at = desk.clock.now()
  const again = `${AGAIN} ${at.toISOString()}`
  await desk.db.transaction(async (tx) => {
    await assertTrue(tx, { registrationId, kind, occurrence })
    await countResent(tx, registrationId, at)
    const letterId = occurrence.slice(0, UUID_LENGTH)
    if (kind === DESK_KIND)
      await tellFromDesk(tx, desk, { letterId, registrationId, occurrence: `${letterId} ${again}` })
    else await tellRegistered(tx, desk, registrationId, kind as LetterKind, again)
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
/** In the occurrence of what was sent again. */
const AGAIN = 'again'

/** Until this ends nobody moves the registration, nor has another of its letters sent. */
async function assertTrue(tx: Tx, { registrationId, kind, occurrence }: Parsed<typeof resendContract>) {
  await tx`select from registrations where id = ${registrationId} for update`
  const [found] = await tx<{ may: boolean }[]>`
    select ${tx.unsafe(MAY_RESEND)} as may from event_letters l join registrations r on r.id = l.subject_id
    where l.subject_id = ${registrationId} and l.kind = ${kind} and l.occurrence = ${occurrence}`
  if (!found) throw new AppError('REGISTRATION_NOT_FOUND')
  if (!found.may) throw new AppError('STATE_CONFLICT')
}

async function countResent(tx: Tx, registrationId: string, now: Date) {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  const [sent] = await tx<{ count: number }[]>`
    select count(*)::int as count from event_letters
    where subject_id = ${registrationId} and occurrence like ${`%${AGAIN} %`} and created_at > ${hourAgo}`
  if (sent && sent.count >= RESENT_PER_HOUR) throw new AppError('LETTER_LIMIT', { max: RESENT_PER_HOUR })
}
