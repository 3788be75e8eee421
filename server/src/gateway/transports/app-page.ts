import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { ALLIANCE } from '@tiantian/contracts/alliance.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import { html } from '../../platform/text/markup.ts'
import { isAmong, languageOf } from '../http.ts'

/** The service space that the web app calls; its secret is public, see `CloudSpace`. */
export interface AppSpace {
  readonly spaceId: string
  readonly clientSecret: string
}

/** Raster tiles of a map service by `{z}`, `{x}` and `{y}`, and its attribution; empty without one. */
export interface MapTiles {
  readonly tiles: string
  readonly attribution: string
}

/** Configuration that the server passes to the web app before it starts. */
export interface AppFacts {
  readonly space: AppSpace
  /** Hosts whose pages it may embed. */
  readonly framedHosts: readonly string[]
  readonly map: MapTiles
}

const compress = promisify(brotliCompress)

/** The one page of the web app, with the configuration of this server and its first text in the reader's language. */
export async function appPageRoute(
  app: FastifyInstance,
  webDir: string,
  { space, framedHosts, map }: AppFacts,
) {
  const current = await pagesOf(join(webDir, 'index.html'), {
    'cloud-space': `${space.spaceId} ${space.clientSecret}`,
    'framed-hosts': framedHosts.join(' '),
    'map-tiles': map.tiles,
    'map-attribution': map.attribution,
  })
  // An open page compares it with its own.
  app.get('/version.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ build: (await current()).build }),
  )
  for (const path of ['/', '/index.html']) {
    app.get(path, async (request, reply) => {
      const { page, packed, etag } = (await current()).pages.get(languageOf(request))!
      reply.header('etag', etag).header('cache-control', 'no-cache')
      reply.header('vary', 'accept-encoding, accept-language')
      if (isAmong(etag, request.headers['if-none-match'])) return reply.code(304).send()
      reply.type('text/html; charset=utf-8')
      const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
      return isPacked ? reply.header('content-encoding', 'br').send(packed) : reply.send(page)
    })
  }
}

/** The page as it is on disk: a build below a running server replaces it. */
async function pagesOf(file: string, facts: Readonly<Record<string, string>>) {
  let known = await readPages(file, facts)
  return async () => {
    // Between two builds the file may be missing for a moment; the known page is as good as ever.
    const change = await changeOf(file).catch(() => known.change)
    if (change !== known.change) known = await readPages(file, facts).catch(() => known)
    return known
  }
}

async function readPages(file: string, facts: Readonly<Record<string, string>>) {
  // Before the content, so that a page replaced in between is read again.
  const change = await changeOf(file)
  const built = await readFile(file, 'utf8')
  // The names of its files contain their hashes, so that any change of the app changes it.
  const build = createHash('sha1').update(built).digest('base64url')
  const filled = Object.entries({ build, ...facts }).reduce(
    (page, [name, fact]) => withFact(page, name, fact),
    built,
  )
  const pages = new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language, await pack(filled, language)] as const)),
  )
  return { change, build, pages }
}

/** A renamed file has another number, whatever its time. */
async function changeOf(file: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(file)
  return `${ino} ${mtimeMs} ${size}`
}

async function pack(filled: string, language: Language) {
  const page = Buffer.from(inLanguage(filled, language))
  const etag = `"${createHash('sha1').update(page).digest('base64url')}"`
  return { page, packed: await compress(page), etag }
}

/** Text shown before the app has loaded: the page is built in Chinese. */
function inLanguage(page: string, language: Language): string {
  const built = ALLIANCE['zh-Hans']
  const translated = ALLIANCE[language]
  return page
    .replace('<html lang="zh-Hans">', String(html`<html lang="${language}">`))
    .replaceAll(built.name, translated.name)
    .replaceAll(built.slogan, translated.slogan)
}

function withFact(page: string, name: string, fact: string): string {
  const meta = (content: string) => String(html`<meta name="${name}" content="${content}" />`)
  // A function, because a text could contain one of the patterns that `replace` interprets.
  return page.replace(meta(''), () => meta(fact))
}
