import { createHash } from 'node:crypto'
import type { AuthEvent, AuthEventKind, AuthMethod } from '@tiantian/contracts/user/auth-event.ts'
import * as z from 'zod'
import type { Caller } from '../../../gateway/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import { cursorId, pageOf, readCursor } from '../../../platform/database/cursor.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import type { AuthEventRow } from '../../../platform/database/rows.generated.ts'
import { newId } from '../../../platform/id.ts'
import { deviceOf, networkOf } from './session-device.ts'

/** Retention of events; a device not seen for this long counts as new again. */
export const AUTH_EVENT_DAYS = 180

export interface NewAuthEvent {
  /** Undefined when the typed name matches no account. */
  readonly userId: string | undefined
  readonly kind: AuthEventKind
  readonly way: AuthMethod
  readonly isOk: boolean
  readonly sessionId?: string
}

type EventContext = { readonly clock: Clock; readonly caller: Caller }

/** Records the event, in the transaction of the change itself where there is one. */
export async function noteAuthEvent(
  sql: Queryable,
  { clock, caller }: EventContext,
  { userId, kind, way, isOk, sessionId }: NewAuthEvent,
): Promise<void> {
  const device = userId === undefined ? null : deviceHash(userId, caller)
  await sql`
    insert into auth_events (id, user_id, kind, way, is_ok, session_id, device_hash, user_agent, network, created_at)
    values (${newId()}, ${userId ?? null}, ${kind}, ${way}, ${isOk}, ${sessionId ?? null}, ${device},
            ${caller.userAgent}, ${networkOf(caller.address)}, ${clock.now().toISOString()})`
}

/** For an impersonation also its id, which lets the user's history show the reason. */
export type NewOfficeEvent = Pick<NewAuthEvent, 'kind' | 'sessionId'> & { readonly userId: string }

/**
 * What the back office did with the account; where its staff sit and which devices they use stays hidden from the
 * user.
 */
export async function noteOfficeEvent(
  sql: Queryable,
  clock: Clock,
  { userId, kind, sessionId }: NewOfficeEvent,
): Promise<void> {
  await sql`
    insert into auth_events (id, user_id, kind, way, is_ok, session_id, user_agent, network, created_at)
    values (${newId()}, ${userId}, ${kind}, 'office', true, ${sessionId ?? null}, '', '', ${clock.now().toISOString()})`
}

/**
 * Whether a user with earlier sign-ins uses a device that was never seen, identified by the app's device id, or
 * without one by device kind and network. A device that the user has disowned stays unknown.
 */
export async function isNewDevice(sql: Queryable, caller: Caller, userId: string): Promise<boolean> {
  const [past] = await sql<{ is_new: boolean }[]>`
    select exists (select from auth_events where user_id = ${userId} and is_ok and kind in ('login', 'register'))
      and not exists (
        select from auth_events e
        where user_id = ${userId} and is_ok and device_hash = ${deviceHash(userId, caller)}
          and kind in ('login', 'register') and not exists (
            select from not_me_links l where l.session_id = e.session_id and l.used_at is not null)) as is_new`
  return past?.is_new ?? false
}

function deviceHash(userId: string, { deviceId, userAgent, address }: Caller): Buffer {
  const { browser, system } = deviceOf(userAgent)
  const device = deviceId ?? [browser, system, networkOf(address)].join(' ')
  return createHash('sha256').update(userId).update('\0').update(device).digest()
}

interface EventRow extends Pick<AuthEventRow, 'id' | 'is_ok' | 'user_agent' | 'network' | 'created_at'> {
  readonly kind: AuthEventKind
  readonly way: AuthMethod
  readonly reason: string
}

const LIST = 'auth events'
const position = z.tuple([cursorId])

/** Newest first. */
export async function listAuthEvents(
  { sql }: Db,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: AuthEvent[]; nextCursor: string | null }> {
  const [after = null] = readCursor(LIST, cursor, position) ?? []
  const found = await sql<EventRow[]>`
    select e.id, kind, way, is_ok, user_agent, network, coalesce(l.reason, '') as reason, e.created_at
    from auth_events e left join impersonations l on l.id = e.session_id
    where e.user_id = ${userId} and (${after}::uuid is null or e.id < ${after}::uuid)
    order by e.id desc limit ${limit + 1}`
  const { rows, nextCursor } = pageOf(LIST, found, limit, (row) => [row.id])
  return { rows: rows.map(eventOf), nextCursor }
}

function eventOf({ is_ok: isOk, user_agent, created_at, ...row }: EventRow): AuthEvent {
  const { browser, system, kind: device } = deviceOf(user_agent)
  return { ...row, isOk, browser, system, device, at: new Date(created_at).toISOString() }
}
