import { DRAWN_FOLDERS } from '@tiantian/contracts/media/thumbnail.ts'
import type { FastifyRequest } from 'fastify'
import { textOf } from './wire-call.ts'

/**
 * Pages of this server know where its pictures are; any other client needs whole addresses. Browsers name the page's
 * origin with every post.
 */
export function pictureOriginOf({ headers, protocol, host }: FastifyRequest): string | undefined {
  const page = headers.origin === undefined ? undefined : URL.parse(headers.origin)?.host
  return page === host ? undefined : `${protocol}://${host}`
}

const DRAWN = `(?:${DRAWN_FOLDERS.join('|')})/[\\w\\-./%]+\\.(?:webp|webm|mp4)`
/** Within JSON text: values, and attributes of HTML in them, whose quotes are escaped. */
const RELATIVE = new RegExp(`"(?=/media/|(${DRAWN})\\\\?")`, 'g')

/**
 * Makes the addresses of all files in a reply absolute: fields, rich text, and the paths of drawn
 * pictures, which begin below `/media/`.
 */
export function withPictureAddresses<Reply extends Buffer | string>(
  reply: Reply,
  origin: string | undefined,
): Buffer | Reply {
  if (origin === undefined) return reply
  const before = (_quote: string, drawn?: string) => `"${origin}${drawn ? '/media/' : ''}`
  return Buffer.from(reply.toString().replace(RELATIVE, before))
}

/** The same back: the data of a client, which may send an address that it has read or uploaded, with paths as stored. */
export function withPicturePaths(data: unknown, origin: string | undefined): unknown {
  if (origin === undefined || data === undefined) return data
  const text = textOf(data)
  const [, host] = origin.split('://')
  // Whatever the scheme: clients name their uploads by https.
  const absolute = new RegExp(`"https?://${RegExp.escape(host ?? '')}(?=/media/)`, 'g')
  const relative = text.replace(absolute, '"')
  return relative === text ? data : JSON.parse(relative)
}
