import type { FastifyInstance } from 'fastify'
import { createClientDatabase } from './gateway/client-database/client-database.ts'
import { createGateway } from './gateway/gateway.ts'
import type { Services } from './gateway/implement.ts'
import { cartActions } from './modules/cart/actions.ts'
import { cartCollections } from './modules/cart/collections.ts'
import { mediaActions } from './modules/media/actions.ts'
import type { Media } from './modules/media/media.ts'
import { orderActions } from './modules/order/actions.ts'
import { placeActions } from './modules/place/actions.ts'
import { placeCollections } from './modules/place/collections.ts'
import { productActions } from './modules/product/actions.ts'
import { productCollections } from './modules/product/collections.ts'
import { releaseFunctions } from './modules/release/cloud-objects.ts'
import { searchActions } from './modules/search/actions.ts'
import { shopActions } from './modules/shop/actions.ts'
import { shopCollections } from './modules/shop/collections.ts'
import { statsFunctions } from './modules/stats/cloud-objects.ts'
import { userActions } from './modules/user/actions.ts'
import { userFunctions } from './modules/user/cloud-objects.ts'
import { userCollections } from './modules/user/collections.ts'
import { createSessions } from './modules/user/session.service.ts'
import { createTokens } from './modules/user/token.service.ts'

/** All that cloud clients may ask the database for. */
export const collections = [
  ...placeCollections,
  ...userCollections,
  ...shopCollections,
  ...productCollections,
  ...cartCollections,
]

export interface AppOptions extends Services {
  readonly tokenSecret: string
  readonly previousTokenSecrets?: readonly string[]
  /** What cloud clients are set to. */
  readonly cloudSpace: { readonly spaceId: string; readonly clientSecret: string }
  readonly media: Media
  readonly webDir?: string | undefined
  readonly mediaDir: string
  readonly makeMedia?: ((path: string) => Promise<boolean>) | undefined
  readonly trustedProxies?: string[] | false
  /** Check every reply against its contract, also those that PostgreSQL wrote: in tests. */
  readonly checksReplies?: boolean
}

/** The whole server, not yet listening: its modules behind the gateway. */
export function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, log, tokenSecret, previousTokenSecrets = [] } = options
  const tokens = createTokens(tokenSecret, clock, previousTokenSecrets)
  const sessions = createSessions(db, tokens, clock)
  return createGateway({
    services: { db, clock, log },
    authenticate: sessions.authenticate,
    actions: [
      ...placeActions,
      ...userActions(sessions),
      ...mediaActions(options.media),
      ...shopActions,
      ...productActions,
      ...searchActions,
      ...cartActions(sessions.authenticate),
      ...orderActions,
    ],
    functions: [
      ...userFunctions(sessions, clock),
      ...statsFunctions(clock),
      ...releaseFunctions,
      createClientDatabase({ collections, clock }),
    ],
    space: { ...options.cloudSpace, tokenSecrets: [tokenSecret, ...previousTokenSecrets] },
    media: options.media,
    files: options.media.files,
    checksReplies: options.checksReplies ?? false,
    webDir: options.webDir,
    mediaDir: options.mediaDir,
    makeMedia: options.makeMedia,
    trustedProxies: options.trustedProxies ?? false,
  })
}
