import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup as systemLookup } from 'node:dns'
import type { RequestOptions } from 'node:https'
import { Agent, request } from 'node:https'
import { isPrivateHost } from '../network/host.ts'

export interface PublicPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Posts to a server of the public internet. Returns the status of its reply. */
export type PostPublicly = (post: PublicPost) => Promise<number>

type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const TIMEOUT_MS = 4000
const CONNECTIONS_MAX = 16
const ANSWER_BYTES_MAX = 65_536

/** Whether an address that a user gave may be posted to, by its form; the network is looked at when it is. */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(address)
  const isPlain = port === '' && username === '' && password === '' && hash === ''
  return protocol === 'https:' && isPlain && !isPrivateHost(hostname)
}

/**
 * For addresses that users gave. Neither a private host nor a public name of a private address is reached, and no
 * redirect is followed: the address that was checked is the one that is connected to.
 */
export function publicPoster(lookup: Lookup = systemLookup): PostPublicly {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, timeout: TIMEOUT_MS })
  const lookupPublic: Lookup = (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const isPrivate = addresses.length === 0 || addresses.some(({ address }) => isPrivateHost(address))
      done(isPrivate ? new Error(`${hostname} is not in the public internet`) : null, addresses)
    })
  return ({ url, headers, body }) =>
    new Promise((resolve, reject) => {
      if (!isPublicAddress(url)) return reject(new Error('the address is not one of the public internet'))
      const options: RequestOptions & { autoSelectFamily: boolean } = {
        agent,
        method: 'POST',
        autoSelectFamily: true,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, 'content-length': body.length },
        lookup: lookupPublic as never,
      }
      const outgoing = request(url, options, (response) => {
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes <= ANSWER_BYTES_MAX) return
          // Nobody reads more: the status has been said.
          resolve(response.statusCode ?? 0)
          response.destroy()
        })
        response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject)
      })
      outgoing.once('error', reject)
      outgoing.end(body)
    })
}
