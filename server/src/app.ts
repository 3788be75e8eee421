import type { FastifyInstance } from 'fastify'
import { createGateway } from './gateway/gateway.ts'
import type { Services } from './gateway/implement.ts'
import { cartActions } from './modules/cart/actions.ts'
import { orderActions } from './modules/order/actions.ts'
import { placeActions } from './modules/place/actions.ts'
import { productActions } from './modules/product/actions.ts'
import { searchActions } from './modules/search/actions.ts'
import { shopActions } from './modules/shop/actions.ts'
import { userActions } from './modules/user/actions.ts'
import { createSessions } from './modules/user/session.service.ts'
import { createTokens } from './modules/user/token.service.ts'

export interface AppOptions extends Services {
  readonly tokenSecret: string
  readonly previousTokenSecrets?: readonly string[]
  readonly webDir?: string | undefined
  readonly mediaDir: string
  readonly makeMedia?: ((path: string) => Promise<boolean>) | undefined
  readonly trustedProxies?: string[] | false
  /** Check every reply against its contract, also those that PostgreSQL wrote: in tests. */
  readonly checksReplies?: boolean
}

/** The whole server, not yet listening: its modules behind the gateway. */
export function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, log, tokenSecret } = options
  const tokens = createTokens(tokenSecret, clock, options.previousTokenSecrets)
  const sessions = createSessions(db, tokens, clock)
  return createGateway({
    services: { db, clock, log },
    authenticate: sessions.authenticate,
    actions: [
      ...placeActions,
      ...userActions(sessions),
      ...shopActions,
      ...productActions,
      ...searchActions,
      ...cartActions(sessions.authenticate),
      ...orderActions,
    ],
    checksReplies: options.checksReplies ?? false,
    webDir: options.webDir,
    mediaDir: options.mediaDir,
    makeMedia: options.makeMedia,
    trustedProxies: options.trustedProxies ?? false,
  })
}
