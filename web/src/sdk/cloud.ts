// Not from the package's index, which would add later parts (statistics, sockets) to the first load.
import { createCloud } from '@tiantian/cloud/cloud.ts'
import { browserHost } from '@tiantian/cloud/host.ts'
import { memoryStore } from '@tiantian/cloud/key-value-store.ts'
import { impersonation } from './impersonation.ts'
import { languageStore } from './language.ts'
import { objectHooks } from './object-dialogs.ts'
import { deviceStore } from './store.ts'

/**
 * The service space of a development server on this machine (see .env.example); any other server names its own in the
 * page.
 */
const DEVELOPMENT_SPACE = 'tiantian-development development-client-secret'

/** Tests that only import this run without a page. */
const { origin, protocol } = (globalThis.location as Location | undefined) ?? { origin: '', protocol: '' }
const space = readSpace() || DEVELOPMENT_SPACE
const [spaceId = '', clientSecret = ''] = space.split(' ')

/** A public server refuses the development space, so this is not one. */
export const isDevelopment = space === DEVELOPMENT_SPACE

/** The client through which every call of the app goes. */
export const cloud = createCloud({
  spaceId,
  clientSecret,
  endpoint: origin,
  uploadScheme: protocol === 'http:' ? 'http' : 'https',
  objectHooks,
  // Impersonation affects no account that other windows share.
  host: { ...browserHost(deviceStore), fetch: lastingFetch, ...(impersonation && { store: memoryStore() }) },
  clientInfo: () => ({ appName: 'Tiantian Mall', locale: languageStore.get() }),
})

/** The limit for all that a page sends while it closes; browsers allow twice as much. */
const LASTING_LENGTH_MAX = 30_000

/** What a hidden page sends, such as its last statistics, should arrive even if the page closes. */
function lastingFetch(...[request, init]: Parameters<typeof fetch>): Promise<Response> {
  const isShort = typeof init?.body === 'string' && init.body.length < LASTING_LENGTH_MAX
  const isHidden = globalThis.document?.visibilityState === 'hidden'
  return fetch(request, isShort && isHidden ? { ...init, keepalive: true } : init)
}

/** The server writes the space and its secret into the page that it serves. */
function readSpace(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name=cloud-space]')?.content ?? ''
}
