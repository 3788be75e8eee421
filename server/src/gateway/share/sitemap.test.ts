import type { SaxesTagNS } from 'saxes'
import { SaxesParser } from 'saxes'
import { beforeAll, expect, test } from 'vitest'
import { makeArticle, makeNewsroom, textOf } from '../../test/make-article.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { makeEvent } from '../../test/make-event.ts'
import { testApp } from '../../test/test-app.ts'
import { sitemapFile } from '../transports/share-files.ts'
import { sitemapBatches, sitemapParts } from './items.ts'
import type { SitemapEntry } from './share.ts'
import { SITEMAP_THINGS } from './share.ts'

const here = await testApp()
const { app, db } = here
/** A long host name. */
const ORIGIN = 'https://parts-and-accessories.international-automobile-alliance.example'

/** Names of elements and their texts; throws when the XML is invalid. */
function read(xml: string) {
  const found: { name: string; text: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }: SaxesTagNS) => found.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = found.at(-1)
    if (last) last.text += text
  })
  parser.write(xml).close()
  return found
}

const textsOf = (xml: string, name: string) =>
  read(xml)
    .filter((each) => each.name === name)
    .map(({ text }) => text.trim())

const pathOf = (address: string) => new URL(address).pathname

beforeAll(async () => {
  const room = await makeNewsroom(here)
  await makeArticle(room, { text: textOf('On <the> map & more') })
  await makeEvent(here)
  await makeProduct(db, { number: 'A-100' })
})

test('the index leads to valid files, and each URL in them to a page', async () => {
  const index = await app.inject({ url: '/sitemap.xml' })
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  const files = textsOf(index.body, 'loc').map(pathOf)
  expect(files.map((file) => file.replace(/-[0-9a-f-]{36}/, ''))).toEqual(
    ['pages', 'shop', 'product', 'category', 'news', 'event'].map((name) => `/sitemap/${name}.xml`),
  )
  for (const file of files) {
    const { body } = await app.inject({ url: file })
    const addresses = textsOf(body, 'loc').map(pathOf)
    expect(addresses.length).toBeGreaterThan(0)
    for (const path of new Set([...addresses.slice(0, 4), ...addresses.slice(-4)]))
      expect([path, (await app.inject({ url: path })).statusCode]).toEqual([path, 200])
  }
})

test('a file is compressed for clients that accept it', async () => {
  const plain = await app.inject({ url: '/sitemap/pages.xml' })
  const packed = await app.inject({ url: '/sitemap/pages.xml', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const { gunzipSync } = await import('node:zlib')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})

const thing = (at: number): SitemapEntry => {
  const slug = `a-part-number-of-forty-signs-${String(at).padStart(11, '0')}-${crypto.randomUUID()}`
  return {
    updatedAt: '2026-11-21T00:00:00Z',
    alternates: (['zh-Hans', 'en', 'ru', 'kk'] as const).map((language) => ({
      language,
      path: `/s/${language}/product/${slug}`,
    })),
  }
}

async function* batches(count: number, onRead: (read: number) => void = () => undefined) {
  for (let from = 0; from < count; from += 1000) {
    onRead(from + 1000)
    yield Array.from({ length: 1000 }, (_, at) => thing(from + at))
  }
}

test('a full file stays within the limits of the protocol: 50,000 URLs and 50 MB', async () => {
  let bytes = 0
  let addresses = 0
  for await (const text of sitemapFile(batches(SITEMAP_THINGS), ORIGIN)) {
    bytes += Buffer.byteLength(text)
    addresses += text.split('<url>').length - 1
  }
  expect(addresses).toBe(40_000)
  expect(bytes).toBeGreaterThan(20_000_000)
  expect(bytes).toBeLessThan(50 * 1_048_576)
})

test('reads no more than it has sent, and stops when nobody reads on', async () => {
  let taken = 0
  const file = sitemapFile(
    batches(SITEMAP_THINGS, (read) => {
      taken = read
    }),
    ORIGIN,
  )
  await file.next()
  expect(taken).toBe(0)
  await file.next()
  expect(taken).toBe(1000)
  await file.return(undefined)
  expect(taken).toBe(1000)
})

const idAt = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`

test('files are split by id, so that each item is in one', async () => {
  const ids = `select lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, ${2 * SITEMAP_THINGS + 1}) n`
  expect(await sitemapParts(db.sql, ids)()).toEqual([1, SITEMAP_THINGS + 1, 2 * SITEMAP_THINGS + 1].map(idAt))
  expect(await sitemapParts(db.sql, 'select null::uuid as id where false')()).toEqual([])
})

const idsFrom = (from: string, limit: number) => db.sql<{ id: string }[]>`
  select id from (select lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, ${SITEMAP_THINGS + 7}) n) ids
  where id >= ${from} order by id limit ${limit}`

test('batches join without a gap or a duplicate, and end where the next file starts', async () => {
  const found: string[] = []
  for await (const batch of sitemapBatches(idAt(2), idsFrom)) found.push(...batch.map(({ id }) => id))
  expect(found).toEqual(Array.from({ length: SITEMAP_THINGS }, (_, n) => idAt(n + 2)))
  const rest: string[] = []
  for await (const batch of sitemapBatches(idAt(SITEMAP_THINGS + 2), idsFrom))
    rest.push(...batch.map(({ id }) => id))
  expect(rest).toEqual([2, 3, 4, 5, 6, 7].map((n) => idAt(SITEMAP_THINGS + n)))
})

/** More readers than connections, all of which stop reading after the first rows; and a query at the same time. */
async function besideSlowReaders(open: () => AsyncIterator<unknown>, waitMs: number) {
  const readers = Array.from({ length: db.sql.options.max + 2 }, open)
  const first = Promise.all(readers.map((reader) => reader.next()))
  const late = new Promise((done) => setTimeout(() => done('no answer'), waitMs))
  const answer = await Promise.race([first.then(() => db.sql`select 1 as one`), late])
  await Promise.all(readers.map(async (reader) => reader.return?.()))
  await first
  return answer
}

test('a client that stops reading holds no connection', async () => {
  expect(await besideSlowReaders(() => sitemapBatches(idAt(1), idsFrom), 60_000)).toEqual([{ one: 1 }])
})

test('control: clients that read from one long statement hold all connections', async () => {
  const answer = await besideSlowReaders(
    () => idsFrom(idAt(1), SITEMAP_THINGS).cursor(1000)[Symbol.asyncIterator](),
    1500,
  )
  expect(answer).toBe('no answer')
})

test('feeds of all new items, and of one kind', async () => {
  for (const path of ['/feed/ru.xml', '/feed/en.xml', '/feed/event/kk.xml']) {
    const { headers, body } = await app.inject({ url: path })
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(read(body)[0]?.name).toBe('feed')
  }
  const all = (await app.inject({ url: '/feed/en.json' })).json()
  expect(all.items.map(({ title }: { title: string }) => title).sort()).toEqual([
    'On <the> map & more',
    'Parts forum',
  ])
  const events = (await app.inject({ url: '/feed/event/ru.json' })).json()
  expect(events).toMatchObject({ language: 'ru', home_page_url: 'http://localhost:3000/s/ru/event' })
  expect(events.items.map(({ title }: { title: string }) => title)).toEqual(['Форум запчастей'])
  for (const path of ['/feed/xx.xml', '/feed/product/ru.xml', '/feed/nothing/ru.xml'])
    expect((await app.inject({ url: path })).statusCode).toBe(404)
})

test('robots find the sitemap, and calls are disallowed', async () => {
  const { body } = await app.inject({ url: '/robots.txt' })
  expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(body).toContain('Disallow: /api/\n')
})
