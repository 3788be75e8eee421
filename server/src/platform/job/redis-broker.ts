import type { Logger } from '../log.ts'
import type { Broker } from './announcement.ts'

/** Other programs may use the same Redis. */
const PREFIX = 'tiantian-mall:'
const RETRY_MS = 500
const CONNECT_MS = 5000
/** Finds a connection that broke without a word. */
const PING_MS = 20_000
/** Redis answers within a millisecond, or PostgreSQL has to carry the news. */
const PUBLISH_MS = 1000

/**
 * A broker by PUBLISH and SUBSCRIBE. It starts without Redis and finds it again after an outage; until then
 * `publish` refuses.
 */
export async function connectRedis(url: string, log: Logger): Promise<Broker> {
  const { createClient } = await import('@redis/client')
  let isAway = false
  const open = (disableOfflineQueue: boolean) => {
    const client = createClient({
      url,
      RESP: 2 as const,
      disableOfflineQueue,
      pingInterval: PING_MS,
      socket: { connectTimeout: CONNECT_MS, socketTimeout: 2 * PING_MS, reconnectStrategy: () => RETRY_MS },
    })
    client.on('error', (error: unknown) => {
      // Each attempt fails likewise.
      if (!isAway) log.warn({ err: error }, 'Redis does not answer: PostgreSQL announces live messages')
      isAway = true
    })
    client.on('ready', () => {
      if (isAway) log.info('Redis answers again')
      isAway = false
    })
    // It goes on trying by itself.
    client.connect().catch(() => undefined)
    return client
  }
  const publisher = open(true)
  const subscriber = open(false)
  return {
    async publish(channel, text) {
      await publisher.withAbortSignal(AbortSignal.timeout(PUBLISH_MS)).publish(PREFIX + channel, text)
    },
    subscribe(channel, hear, onReturn) {
      const listener = (text: string) => hear(text)
      subscriber.on('ready', onReturn)
      subscriber.subscribe(PREFIX + channel, listener).catch(() => undefined)
      return () => {
        subscriber.off('ready', onReturn)
        subscriber.unsubscribe(PREFIX + channel, listener).catch(() => undefined)
      }
    },
    close() {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}
