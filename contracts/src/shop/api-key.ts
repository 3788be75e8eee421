import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { line } from '../form-fields.ts'

/** What a program may do in a shop by a key. */
export const API_SCOPES = ['products.read', 'products.write', 'stock.write', 'orders.read'] as const
const apiScope = z.enum(API_SCOPES)
export type ApiScope = z.output<typeof apiScope>

export const API_KEYS_MAX = 20
/** By which programs, and scanners of published code, recognise a key. */
export const API_KEY_START = 'tmk_'
/** Calls with one key. */
export const API_KEY_LIMIT = { max: 600, windowSeconds: 60 } as const

export const API_KEY_DAYS = [30, 90, 365] as const

const shopId = z.uuid()
const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The beginning of the key, by which its owner recognises it. */
  start: z.string(),
  scopes: z.array(apiScope),
  /** In whose name it calls. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** Null: until it is revoked. */
  expiresAt: z.nullable(z.string()),
  isExpired: z.boolean(),
  /** To the minute; null: never. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof apiKey>
const keysOfShop = { shop: z.object({ id: z.uuid(), name: z.string() }), keys: z.array(apiKey) }

export const listApiKeys = defineAction({
  name: 'shop/key/list',
  summary: 'The keys by which programs reach a shop, the newest first; only for its owners',
  kind: 'read',
  auth: 'member',
  input: z.object({ shopId }),
  output: z.object(keysOfShop),
})

export const createApiKey = defineAction({
  name: 'shop/key/create',
  summary: 'Make a key for a program. The key is shown this once: only its hash is stored',
  auth: 'member',
  stepUp: true,
  input: z.object({
    shopId,
    name: line(60).check(z.minLength(1)),
    scopes: z.array(apiScope).check(
      z.minLength(1),
      z.maxLength(API_SCOPES.length),
      z.refine((each) => new Set(each).size === each.length, { params: { rule: 'duplicate' } }),
    ),
    /** Null: until it is revoked. */
    days: z.nullable(z.literal(API_KEY_DAYS)),
  }),
  output: z.object({ ...keysOfShop, key: z.string() }),
  limit: { max: 30, windowSeconds: 3600 },
})

export const revokeApiKey = defineAction({
  name: 'shop/key/revoke',
  summary: 'Revoke a key: programs that use it are refused at once',
  auth: 'member',
  input: z.object({ shopId, id: z.uuid() }),
  output: z.object(keysOfShop),
})
