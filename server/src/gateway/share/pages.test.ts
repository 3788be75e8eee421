import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { productSlug, SHARE_SECTIONS } from '@tiantian/contracts/share/share-path.ts'
import { cleanText } from '@tiantian/contracts/text.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeArticle, makeNewsroom, textOf } from '../../test/make-article.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { FIRST, makeDataset, release } from '../../test/make-dataset.ts'
import type { MadeEvent } from '../../test/make-event.ts'
import { hold, makeEvent, makeGuests } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { factsIn, faultsOf } from '../../test/well-formed.ts'

const here = await testApp()
const { app, clock, db } = here
const sql = db.sql
const ORIGIN = 'http://localhost:3000'
/** Text of an attacker who tries to inject a script. */
const HOSTILE = `</script><script>alert(1)</script><img src=x onerror="alert('2')"> & co`
/** What was stored before inputs were cleaned, and no XML can hold. */
const UNWRITABLE = 'a\vb\x1bc\x85d\ufffee\uffff'

const get = (url: string, headers: Record<string, string> = {}) => {
  // Later than the two-second cache.
  clock.advance(3000)
  return app.inject({ url, headers })
}

const shopName = (slug: string) => `/s/en/shop/${slug}`
let shop: { id: string; slug: string }
let product: { id: string; slug: string }
let event: MadeEvent & { slug: string }
let dataset: string

beforeAll(async () => {
  const room = await makeNewsroom(here)
  const article = await makeArticle(room, { text: textOf('The first one') })
  await sql`update article_texts set title = title || ${UNWRITABLE}, summary = summary || ${UNWRITABLE}
    where article_id = ${article.id}`
  const { id } = await makeShop(db, {
    names: { en: `Parts ${UNWRITABLE} ${HOSTILE}`, ru: 'Запчасти' },
    makes: ['toyota'],
  })
  const [row] = await sql<{ slug: string }[]>`select slug from shops where id = ${id}`
  shop = { id, slug: row!.slug }
  const { productId } = await makeProduct(db, {
    shopId: id,
    number: '0986 479-A12',
    names: { en: `Disc ${UNWRITABLE} ${HOSTILE}`, ru: 'Диск' },
    descriptions: { en: `First.\n\nSecond ${HOSTILE}` },
    fitments: [{ make: 'toyota', yearFrom: 2015 }],
  })
  product = { id: productId, slug: productSlug({ id: productId, partNumber: '0986 479-A12' }) }
  const made = await makeEvent(here, { seats: 1 })
  event = { ...made, slug: `forum-${made.eventId}` }
  await sql`update events set title = title || ${sql.json({ en: `Forum ${UNWRITABLE} ${HOSTILE}` })},
    body = ${sql.json({ en: HOSTILE })} where id = ${made.eventId}`
  const office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
  dataset = await makeDataset(here)
  await release(here, office, dataset, FIRST)
})

/** A page of each kind. */
const pages = () =>
  ({
    news: 'the-first-one',
    event: event.slug,
    data: dataset,
    product: product.slug,
    category: 'brake-discs',
    shop: shop.slug,
  }) as const

describe('[S1.1] pages that work without the app', () => {
  test.each(LANGUAGES)(
    'each page and each list is valid in %s and names the other languages',
    async (language) => {
      const lists = ['', ...SHARE_SECTIONS.map((name) => `/${name}`)]
      const things = Object.entries(pages())
        .filter(([name]) => name !== 'news' || language === 'en')
        .map(([name, slug]) => `/${name}/${slug}`)
      for (const path of [...lists, ...things]) {
        const { statusCode, headers, body } = await get(`/s/${language}${path}`)
        expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
        expect([path, faultsOf(body)]).toEqual([path, []])
        expect(body).toContain(`<html lang="${language}">`)
        expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/s/${language}${path}">`)
        expect(body).toMatch(/<h1>[^<]+<\/h1>/)
        expect(body).toMatch(/<a class="open" href="\/#?/)
        expect(headers['cache-control']).toBe('public, max-age=60')
        const names = path.startsWith('/news/') ? ['en', 'x-default'] : [...LANGUAGES, 'x-default']
        const hreflangs = Array.from(
          body.matchAll(/rel="alternate" hreflang="([\w-]+)"/g),
          ([, name]) => name,
        )
        expect([path, hreflangs]).toEqual([path, names])
      }
    },
  )

  test('no page, feed, sitemap or calendar has a character that its format cannot hold', async () => {
    const files = (await get('/sitemap.xml')).body.matchAll(/<loc>[^<]*?(\/sitemap\/[^<]+)<\/loc>/g)
    const paths = [
      ...Object.entries(pages()).map(([name, slug]) => `/s/en/${name}/${slug}`),
      ...SHARE_SECTIONS.map((name) => `/s/en/${name}`),
      '/feed/en.xml',
      '/feed/en.json',
      '/sitemap.xml',
      `/calendar/event/${event.eventId}.ics`,
      ...Array.from(files, ([, path = '']) => path),
    ]
    for (const path of paths) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, cleanText(body) === body]).toEqual([path, 200, true])
      // JSON may write such characters as escapes.
      expect([path, /\\u(?:000b|001b|0085|fffe|ffff)/i.test(body)]).toEqual([path, false])
    }
    expect(paths.length).toBeGreaterThan(15)
  })

  test('tell programs what they are and where they belong; no user text can end a script', async () => {
    const types = {
      news: 'NewsArticle',
      event: 'BusinessEvent',
      data: 'Dataset',
      product: 'Product',
      category: 'CollectionPage',
      shop: 'Store',
    }
    for (const [name, slug] of Object.entries(pages())) {
      const { body } = await get(`/s/en/${name}/${slug}`)
      const [facts, trail] = factsIn(body)
      expect(facts?.['@type']).toBe(types[name as keyof typeof types])
      expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
      const items = trail?.itemListElement as { item: string }[]
      expect(items.map(({ item }) => item)).toContain(`${ORIGIN}/s/en`)
      expect(items.at(-1)?.item).toBe(`${ORIGIN}/s/en/${name}/${slug}`)
      expect(body).not.toMatch(/<script(?! type="application\/ld\+json">\{)/)
      expect(body).not.toContain('<img src=x')
    }
  })

  test('show the price and the seller of a product', async () => {
    const { body } = await get(`/s/ru/product/${product.slug}`)
    const [facts] = factsIn(body)
    expect(facts).toMatchObject({
      mpn: '0986 479-A12',
      brand: { '@type': 'Brand', name: 'Bosch' },
      offers: [{ '@type': 'Offer', price: '100.00', priceCurrency: 'CNY', seller: { name: 'Запчасти' } }],
    })
    expect(body).toContain('<meta property="og:type" content="product">')
    expect(body).toContain('0986 479-A12</code>')
    expect(body).toContain('Toyota</th>')
    expect(body).toContain(`href="/s/ru/shop/${shop.slug}"`)
    expect(body).toContain(`href="/#/pages/product/detail?id=${product.id}"`)
  })

  test('show an event’s local time, and all figures of a dataset', async () => {
    const { body } = await get(`/s/en/event/${event.slug}`)
    expect(factsIn(body)[0]).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:00$/),
    })
    const figures = (await get(`/s/en/data/${dataset}`)).body
    expect(figures).toContain('<th scope="row">2023</th>')
    expect(figures).toContain('<td>500</td>')
  })
})

describe('a URL', () => {
  test('that is not ours is not found, with a readable page', async () => {
    for (const path of ['/s/xx', '/s/xx/news', '/s/ru/nothing', '/s/ru/nothing/at-all', '/s/ru/news/a/b']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode]).toEqual([path, 404])
      if (path !== '/s/ru/news/a/b') expect(faultsOf(body)).toEqual([])
    }
    for (const name of SHARE_SECTIONS) {
      for (const slug of ['nobody-knows', `x-${crypto.randomUUID()}`, 'A%22B', '%00', '..%2f']) {
        const { statusCode, body } = await get(`/s/kk/${name}/${slug}`)
        expect([name, slug, statusCode]).toEqual([name, slug, 404])
        expect(faultsOf(body)).toEqual([])
      }
    }
    expect((await get('/s/ru/shop?after=nonsense')).statusCode).toBe(400)
    expect((await get('/s/ru/news?after=nonsense')).statusCode).toBe(400)
  })

  test('of a removed item says so and shows related items', async () => {
    const { productId, shopId } = await makeProduct(db, {})
    const slug = `x-${productId}`
    await sql`delete from search_items where product_id = ${productId}`
    await sql`update products set state = 'archived' where id = ${productId}`
    expect((await get(`/s/en/product/${slug}`)).statusCode).toBe(410)
    await sql`update shops set state = 'closed' where id = ${shopId}`
    const gone = await get(`/s/en/shop/${shopId}`)
    expect(gone.statusCode).toBe(410)
    expect(gone.body).toContain('This shop has closed')
    expect(gone.body).toContain(shopName(shop.slug))
    const draft = await makeEvent(here, { state: 'draft' })
    expect((await get(`/s/en/event/forum-${draft.eventId}`)).statusCode).toBe(404)
  })

  test('with the right id redirects to the canonical URL, and /s to the browser’s language', async () => {
    const to = async (path: string) => {
      const { statusCode, headers } = await get(path, { 'accept-language': 'ru-RU,ru;q=0.9' })
      return [statusCode, headers.location]
    }
    expect(await to(`/s/ru/product/${product.id}`)).toEqual([301, `/s/ru/product/${product.slug}`])
    expect(await to(`/s/ru/product/other-${product.id}`)).toEqual([301, `/s/ru/product/${product.slug}`])
    expect(await to(`/s/kk/shop/${shop.id}`)).toEqual([301, `/s/kk/shop/${shop.slug}`])
    expect(await to('/s')).toEqual([302, '/s/ru'])
    expect(await to('/s/')).toEqual([302, '/s/ru'])
    expect(await to('/s/kk/shop/')).toEqual([301, '/s/kk/shop'])
    expect(await to('/s/kk/?a=b')).toEqual([301, '/s/kk?a=b'])
  })
})

describe('a page in the browser’s cache', () => {
  test('is not sent again, even when it was rendered again without a change', async () => {
    const url = `/s/en/event/${event.slug}`
    const { headers } = await get(url)
    expect(headers['last-modified']).toMatch(/ GMT$/)
    const again = await get(url, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(`${url}?utm_source=chat`)).headers.etag).toBe(headers.etag)
  })

  test('changes when a part of the event changes, when it is full and when it is over', async () => {
    const url = `/s/en/event/${event.slug}`
    expect((await get(url)).body).toContain('Registration open')
    await sql`insert into speakers (id, event_id, position_number, name)
      values (${crypto.randomUUID()}, ${event.eventId}, 0, ${sql.json({ en: 'Aigerim from Almaty' })})`
    expect((await get(url)).body).toContain('Aigerim from Almaty')
    const [anonymous] = await makeGuests(here, 1)
    await hold(anonymous!, event)
    expect((await get(url)).body).toContain('Full, with a queue')
    await sql`update events set state = 'cancelled' where id = ${event.eventId}`
    const { body } = await get(url)
    expect(body).toContain('Cancelled')
    expect(factsIn(body)[0]).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    await sql`update events set state = 'published' where id = ${event.eventId}`
  })
})

test('a list continues where its first page ended', async () => {
  const made = await makeShop(db)
  for (let count = 0; count < 26; count += 1)
    await makeProduct(db, { shopId: made.id, category: 'wiper-blades' })
  const first = await get('/s/en/category/wiper-blades')
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first.body) ?? []
  const second = await get(next.replaceAll('&amp;', '&'))
  expect([second.statusCode, faultsOf(second.body)]).toEqual([200, []])
  const linksOf = (html: string) => html.match(/href="\/s\/en\/product\/[^"]+"/g) ?? []
  expect(new Set([...linksOf(first.body), ...linksOf(second.body)]).size).toBe(26)
  expect(second.body).toContain(`<link rel="canonical" href="${ORIGIN}${next}">`)
})

test('each kind has a preview image for messengers, drawn once, with its text in all languages', async () => {
  const urls = [
    ...LANGUAGES.map((language: Language) => `/s/picture/product/${language}/${product.id}.jpg`),
    `/s/picture/event/kk/${event.slug}.jpg`,
    `/s/picture/data/zh-Hans/${dataset}.jpg`,
    `/s/picture/shop/en/${shop.slug}.jpg`,
  ]
  const tags = new Set<unknown>()
  for (const url of urls) {
    const { headers, rawPayload } = await get(url)
    expect([url, headers['content-type']]).toEqual([url, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    tags.add(headers.etag)
  }
  // In two languages the product has the same name; the rest of the page differs.
  expect(tags.size).toBe(urls.length)
})
