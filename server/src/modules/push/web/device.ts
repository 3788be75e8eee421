import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { subscribeWebPush, WebPushDevice } from '@tiantian/contracts/push/web-push.ts'
import { WEB_PUSH_DEVICES_MAX } from '@tiantian/contracts/push/web-push.ts'
import type { Db, Queryable } from '../../../platform/database/database.ts'
import { isPublicAddress } from '../../../platform/delivery/public-request.ts'
import type { WebPushTarget } from '../../../platform/delivery/web-push.ts'
import { isWebPushTarget } from '../../../platform/delivery/web-push.ts'
import { newId } from '../../../platform/id.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { deviceOf } from '../../user/session/session-device.ts'

/** A login of a user. */
interface Login {
  readonly userId: string
  readonly sessionId: string
}

interface DeviceResult extends Pick<WebPushDevice, 'id' | 'createdAt' | 'isCurrent'> {
  readonly user_agent: string
}

/** Browsers whose login is still valid, the newest first. */
export async function listDevices(
  sql: Queryable,
  { userId, sessionId }: Login,
  now: Date,
): Promise<WebPushDevice[]> {
  const rows = await sql<DeviceResult[]>`
    select w.id, s.user_agent, to_json(w.created_at) #>> '{}' as "createdAt", s.id = ${sessionId} as "isCurrent"
    from web_push_subscriptions w join sessions s on s.id = w.session_id
    where w.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
    order by w.created_at desc, w.id desc`
  return rows.map(({ user_agent, ...row }) => {
    const { browser, system } = deviceOf(user_agent)
    return { ...row, browser, system }
  })
}

/**
 * One browser for each login; who subscribes with a browser has it from then on.
 * @throws AppError('INVALID_INPUT') for a private address, or keys that are none
 */
export async function subscribe(
  db: Db,
  { userId, sessionId }: Login,
  { endpoint, keys }: Parsed<typeof subscribeWebPush>,
  now: Date,
): Promise<void> {
  const wrong = (path: string) => new AppError('INVALID_INPUT', {}, [{ path, rule: 'invalid_value' }])
  if (!isPublicAddress(endpoint)) throw wrong('endpoint')
  if (!isWebPushTarget(keys)) throw wrong('keys.p256dh')
  await db.transaction(async (tx) => {
    await tx`select from users where id = ${userId} for no key update`
    await tx`delete from web_push_subscriptions where session_id = ${sessionId} and endpoint <> ${endpoint}`
    await tx`
      insert into web_push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      values (${newId()}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
      on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id,
        session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        created_at = excluded.created_at, failed_count = 0, failed_at = null`
    await tx`
      delete from web_push_subscriptions where id in (
        select id from web_push_subscriptions where user_id = ${userId}
        order by created_at desc, id desc offset ${WEB_PUSH_DEVICES_MAX})`
  })
}

export async function unsubscribe(sql: Queryable, userId: string, id: string): Promise<void> {
  await sql`delete from web_push_subscriptions where user_id = ${userId} and id = ${id}`
}

export interface WebPushSubscription extends WebPushTarget {
  readonly id: string
  readonly failedCount: number
  readonly failedAt: string | null
}

/** So many attempts in a row without an answer end a subscription. */
const FAILURES_MAX = 5
/** After the first failure; four times as long after each further one. */
const PAUSE_MS = 60_000

/** Where a user is reached now: a browser that has logged out since is none. */
export const targetsOf = (sql: Queryable, userId: string, now: Date): Promise<WebPushSubscription[]> =>
  sql<WebPushSubscription[]>`
    select w.id, w.endpoint, w.p256dh, w.auth, w.failed_count as "failedCount", w.failed_at as "failedAt"
    from web_push_subscriptions w join sessions s on s.id = w.session_id
    where w.user_id = ${userId} and s.user_id = w.user_id and s.revoked_at is null and s.expires_at > ${now}`

/** The push service no longer knows it. */
export async function forgetEndpoint(sql: Queryable, endpoint: string): Promise<void> {
  await sql`delete from web_push_subscriptions where endpoint = ${endpoint}`
}

/** A push service that did not answer is left alone for a while: each attempt takes the time of others. */
export const isPaused = ({ failedCount, failedAt }: WebPushSubscription, now: Date): boolean =>
  failedAt !== null && now.getTime() < Date.parse(failedAt) + PAUSE_MS * 4 ** (failedCount - 1)

/** Attempts that ran at once count as one. */
export async function noteFailure(
  sql: Queryable,
  { id, failedCount }: WebPushSubscription,
  now: Date,
): Promise<void> {
  if (failedCount + 1 >= FAILURES_MAX)
    await sql`delete from web_push_subscriptions where id = ${id} and failed_count = ${failedCount}`
  else
    await sql`
      update web_push_subscriptions set failed_count = ${failedCount + 1}, failed_at = ${now}
      where id = ${id} and failed_count = ${failedCount}`
}

export async function noteAnswer(sql: Queryable, { id, failedCount }: WebPushSubscription): Promise<void> {
  if (failedCount > 0)
    await sql`update web_push_subscriptions set failed_count = 0, failed_at = null where id = ${id}`
}

/** Deletes those whose login has ended. */
export async function deleteEndedDevices({ sql }: Db, now: Date): Promise<number> {
  const ended = await sql`
    delete from web_push_subscriptions w using sessions s
    where s.id = w.session_id and (s.revoked_at is not null or s.expires_at <= ${now})`
  return ended.count
}

export const webPushData: PersonalData = {
  name: 'web-push-devices',
  title: {
    'zh-Hans': '接收推送通知的浏览器',
    en: 'Browsers that show notifications',
    ru: 'Браузеры с push-уведомлениями',
    kk: 'Push-хабарландыру алатын браузерлер',
  },
  from: 'web_push_subscriptions w join sessions s on s.id = w.session_id',
  owner: 'w.user_id',
  key: { 'w.created_at': 'timestamptz', 'w.id': 'uuid' },
  columns: { browser: 's.user_agent', at: 'w.created_at' },
}
