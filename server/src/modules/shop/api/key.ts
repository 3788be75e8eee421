import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type {
  ApiKey,
  ApiScope,
  createApiKey as createContract,
  revokeApiKey as revokeContract,
} from '@tiantian/contracts/shop/api-key.ts'
import { API_KEY_START, API_KEYS_MAX } from '@tiantian/contracts/shop/api-key.ts'
import { audit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { textInSql } from '../../../platform/database/text-in-sql.ts'
import { newId } from '../../../platform/id.ts'
import { isoTime } from '../../../platform/iso-time.ts'
import { linkHash, newLinkSecret } from '../../../platform/secret/link.ts'
import type { ShopActor } from '../member.ts'
import { lockTeam } from '../member.ts'
import { requireOwnShop } from '../own-shop.ts'

/** Of a key, as lists show it: enough to recognise it, far from enough to guess the rest. */
const START_CHARACTERS = 8
const DAY_MS = 86_400_000

interface ApiKeyRow {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly scopes: ApiScope[]
  readonly created_by: string
  readonly created_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
}

interface KeyReader {
  readonly userId: string
  readonly at: Date
  readonly language: Language
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED') */
export async function listKeys(sql: Queryable, { userId, at, language }: KeyReader, shopId: string) {
  await requireOwnShop(sql, userId, shopId, 'staff')
  const [shop] = await sql<{ id: string; name: string }[]>`
    select id, ${sql.unsafe(textInSql('s.name', language))} as name from shops s where id = ${shopId}`
  const rows = await sql<ApiKeyRow[]>`
    select k.id, k.name, k.start, k.scopes, coalesce(u.nickname, u.username, '') as created_by, k.created_at::text,
      k.expires_at::text, k.last_used_at::text
    from shop_api_keys k join users u on u.id = k.user_id
    where k.shop_id = ${shopId} order by k.created_at desc, k.id desc`
  return { shop: shop!, keys: rows.map((row) => keyOf(row, at)) }
}

const keyOf = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  createdBy: row.created_by,
  createdAt: isoTime(row.created_at),
  expiresAt: row.expires_at === null ? null : isoTime(row.expires_at),
  isExpired: row.expires_at !== null && new Date(row.expires_at) <= now,
  lastUsedAt: row.last_used_at === null ? null : isoTime(row.last_used_at),
})

/** Returns the key. @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'API_KEY_TOO_MANY') */
export async function createKey(
  tx: Tx,
  actor: ShopActor,
  { shopId, name, scopes, days }: Parsed<typeof createContract>,
): Promise<string> {
  await lockTeam(tx, shopId)
  await requireOwnShop(tx, actor.userId, shopId, 'staff')
  const [made] = await tx<{ count: number }[]>`
    select count(*)::int as count from shop_api_keys where shop_id = ${shopId}`
  if ((made?.count ?? 0) >= API_KEYS_MAX) throw new AppError('API_KEY_TOO_MANY', { max: API_KEYS_MAX })
  const id = newId()
  const key = `${API_KEY_START}${newLinkSecret()}`
  const expiresAt = days === null ? null : new Date(actor.at.getTime() + days * DAY_MS)
  await tx`
    insert into shop_api_keys (id, shop_id, user_id, name, start, key_hash, scopes, created_at, expires_at)
    values (${id}, ${shopId}, ${actor.userId}, ${name}, ${key.slice(0, START_CHARACTERS)}, ${linkHash(key)},
      ${scopes}, ${actor.at}, ${expiresAt})`
  await record(tx, actor, 'shop.key.create', shopId, { keyId: id, name, scopes, expiresAt })
  return key
}

/** @throws AppError('SHOP_NOT_FOUND' | 'PERMISSION_DENIED' | 'API_KEY_NOT_FOUND') */
export async function revokeKey(tx: Tx, actor: ShopActor, { shopId, id }: Parsed<typeof revokeContract>) {
  await requireOwnShop(tx, actor.userId, shopId, 'staff')
  const [gone] = await tx<{ name: string }[]>`
    delete from shop_api_keys where id = ${id} and shop_id = ${shopId} returning name`
  if (!gone) throw new AppError('API_KEY_NOT_FOUND')
  await record(tx, actor, 'shop.key.revoke', shopId, { keyId: id, ...gone })
}

const record = (tx: Tx, { userId: actorId, at }: ShopActor, event: string, shopId: string, change: object) =>
  audit(tx, { actorId, event, objectKind: 'shop', objectId: shopId, change, at })
