import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { PostPublicly } from '../../../platform/delivery/public-request.ts'
import { publicPoster } from '../../../platform/delivery/public-request.ts'
import type { WebPushKey } from '../../../platform/delivery/web-push.ts'
import { pemOfScalar, webPushKeyOf } from '../../../platform/delivery/web-push.ts'
import type { StoredKeys } from '../stored-key.ts'
import { storedKey } from '../stored-key.ts'

export interface WebPushSettings {
  /** The VAPID key as base64url; by default one is made at the first start and kept in the database. */
  readonly webPrivateKey?: string | undefined
  /** How push services are reached; by default over the public internet. */
  readonly postToService?: PostPublicly | undefined
}

/** What notifications of browsers need. */
export interface WebPush {
  readonly key: WebPushKey
  readonly post: PostPublicly
}

export async function openWebPush(stored: StoredKeys, settings: WebPushSettings): Promise<WebPush> {
  const { webPrivateKey, postToService = publicPoster() } = settings
  const pem = webPrivateKey ? pemOfScalar(webPrivateKey) : await storedPem(stored)
  return { key: webPushKeyOf(pem), post: postToService }
}

async function storedPem(stored: StoredKeys): Promise<string> {
  const [, pem] = await storedKey(stored, 'web', async () => {
    const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
    return pair.privateKey
  })
  return pem
}
