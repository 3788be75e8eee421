import { AppError } from '@tiantian/contracts/error.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import { API_KEY_LIMIT, API_KEY_START } from '@tiantian/contracts/shop/api-key.ts'
import type { OpenKey } from '../../../gateway/caller.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { RateLimiter } from '../../../platform/network/rate-limit.ts'
import { linkHash } from '../../../platform/secret/link.ts'
import type { KeyAction } from './key-action.ts'

/** The time of the last use is stored no more often: each call would write. */
const USE_EVERY_MS = 60_000

interface OpenedKey {
  readonly id: string
  readonly shop_id: string
  readonly user_id: string
  readonly scopes: readonly ApiScope[]
  readonly isUseOld: boolean
}

/**
 * Opens the keys of shops. A key calls in the name of the owner who made it, without their roles in the office, and only
 * while they are an owner of the shop: read with every call, so that a revoked key is refused at once.
 */
export function createOpenKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  keyActions: readonly KeyAction[],
): OpenKey {
  const byName = new Map(keyActions.map((each) => [each.action.name, each]))
  const limiter = new RateLimiter(clock)
  return async (token, action) => {
    if (!token.startsWith(API_KEY_START)) return undefined
    const key = await readKey(db.sql, token, clock.now())
    if (!key) throw new AppError('API_KEY_INVALID')
    if (!limiter.allow(key.id, API_KEY_LIMIT)) throw new AppError('TOO_MANY_REQUESTS')
    if (key.isUseOld)
      await db.sql`update shop_api_keys set last_used_at = ${clock.now()} where id = ${key.id}`
    const refused = new AppError('API_KEY_SCOPE', { action: action.name })
    const reached = byName.get(action.name)
    if (!reached?.scopes.some((scope) => key.scopes.includes(scope))) throw refused
    return {
      keyId: key.id,
      authenticated: {
        user: { id: key.user_id, kind: 'person', roles: [], sessionId: key.id },
        lacksSecondFactor: false,
      },
      async assertReaches(input) {
        const { shopId, scope } = await reached.target(db.sql, input)
        if (shopId !== null && shopId !== key.shop_id) throw new AppError('API_KEY_SHOP')
        if (scope !== undefined && !key.scopes.includes(scope)) throw refused
      },
    }
  }
}

async function readKey(sql: Queryable, token: string, now: Date): Promise<OpenedKey | undefined> {
  const [key] = await sql<OpenedKey[]>`
    select k.id, k.shop_id, k.user_id, k.scopes,
      (k.last_used_at is null or k.last_used_at < ${new Date(now.getTime() - USE_EVERY_MS)}) as "isUseOld"
    from shop_api_keys k
      join shop_members m on m.shop_id = k.shop_id and m.user_id = k.user_id and m.role = 'owner'
      join users u on u.id = k.user_id
    where k.key_hash = ${linkHash(token)} and (k.expires_at is null or k.expires_at > ${now})
      and u.status = 0 and u.erased_at is null and u.closing_at is null`
  return key
}
