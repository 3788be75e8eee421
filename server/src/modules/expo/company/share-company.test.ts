import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { productSlug } from '@tiantian/contracts/share/share-path.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeProduct, makeShop } from '../../../test/make-catalogue.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import { makeEvent } from '../../../test/make-event.ts'
import { testApp } from '../../../test/test-app.ts'
import { factsIn, faultsOf } from '../../../test/well-formed.ts'

const here = await testApp()
const { app, clock, db } = here
const sql = db.sql
const ORIGIN = 'http://localhost:3000'
/** Text of an attacker who tries to inject a script. */
const HOSTILE = `Zeta </script><script>alert(1)</script><img src=x onerror="alert('2')"> & co`

const get = (url: string) => {
  // Later than the two-second cache.
  clock.advance(3000)
  return app.inject({ url })
}

interface Entry {
  readonly name?: string
  readonly names?: Record<string, string>
  readonly shopId?: string
  readonly country?: string
  readonly state?: string
  readonly enterpriseId?: string
  readonly booth?: string
  readonly profile?: Record<string, string>
}

let entries = 0

/** Each is added a minute after the previous one. */
async function makeEntry({ eventId }: MadeEvent, input: Entry = {}): Promise<string> {
  const { name = 'Hengda', shopId = null, country = 'CN', state = 'confirmed', enterpriseId = null } = input
  // Random as browsers make them: not ordered by time.
  const id = crypto.randomUUID()
  const names = input.names ?? { en: name }
  await sql`
    insert into exhibitors (id, event_id, shop_id, enterprise_id, name, profile, country, state, sort_name, brands,
      categories, added_at)
    values (${id}, ${eventId}, ${shopId}, ${enterpriseId}, ${sql.json(names)}, ${sql.json(input.profile ?? {})},
      ${country}, ${state}, ${(names.en ?? name).toLowerCase()}, '{Silk Road Select}', '{brakes}',
      ${new Date(Date.UTC(2026, 0, 1, 0, ++entries))})`
  if (input.booth) await assignBooth(eventId, id, input.booth)
  return id
}

async function assignBooth(eventId: string, id: string, code: string) {
  await sql`insert into event_halls (event_id, name, position, width, height) values (${eventId}, 'A', 0, 50, 50)
    on conflict do nothing`
  await sql`insert into booths (event_id, hall, code, x, y, width, height, exhibitor_id, state)
    values (${eventId}, 'A', ${code}, 0, 0, 3, 3, ${id}, 'confirmed')`
}

const addressOf = (slug: string, language = 'en') => `/s/${language}/company/${slug}`

let ahead: MadeEvent
let over: MadeEvent
let draft: MadeEvent

beforeAll(async () => {
  ahead = await makeEvent(here)
  over = await makeEvent(here, { startsIn: -700 })
  draft = await makeEvent(here, { state: 'draft' })
  await sql`update events set title = '{"en": "Parts forum of last year"}' where id = ${over.eventId}`
})

describe('[S1.1] the public page of a company', () => {
  test('shows in four languages what the company is, where it exhibits and what it shows', async () => {
    const shop = await makeShop(db, { names: { en: 'Tengri Parts' } })
    const { productId } = await makeProduct(db, {
      shopId: shop.id,
      number: 'TP-100',
      names: { en: 'Brake disc' },
    })
    const names = { en: 'Tengri', ru: 'Тенгри', kk: 'Тәңірі', 'zh-Hans': '腾格里' }
    const input = { shopId: shop.id, country: 'KZ' }
    const first = await makeEntry(over, { ...input, name: 'Tengri before', booth: 'B-7' })
    const id = await makeEntry(ahead, {
      ...input,
      names,
      booth: 'A-101',
      profile: { en: 'Brakes for the steppe.' },
    })
    await sql`insert into exhibitor_products (exhibitor_id, product_id, position) values (${id}, ${productId}, 0)`
    const slug = `tengri-${first}`
    for (const language of LANGUAGES) {
      const { statusCode, body } = await get(addressOf(slug, language))
      expect([language, statusCode, faultsOf(body)]).toEqual([language, 200, []])
      expect(body).toContain(`<h1>${names[language]}</h1>`)
      expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${addressOf(slug, language)}">`)
      const hreflangs = Array.from(body.matchAll(/rel="alternate" hreflang="([\w-]+)"/g), ([, name]) => name)
      expect(hreflangs).toEqual([...LANGUAGES, 'x-default'])
      for (const text of ['Brakes for the steppe.', 'Silk Road Select', 'A-101', 'B-7'])
        expect(body).toContain(text)
      expect(body).toContain(
        `href="/s/${language}/product/${productSlug({ id: productId, partNumber: 'TP-100' })}"`,
      )
      expect(body).toContain(`href="/#/pages/shop/shop?id=${shop.id}"`)
    }
    const { body } = await get(addressOf(slug))
    expect(body.indexOf('A-101')).toBeLessThan(body.indexOf('B-7'))
    expect(body).toContain('<p class="label">Kazakhstan</p>')
    expect(body).toMatch(/href="\/s\/en\/shop\/shop-\d+">Tengri Parts</)
    expect(factsIn(body)[0]).toMatchObject({
      '@type': 'Organization',
      name: 'Tengri',
      url: ORIGIN + addressOf(slug),
      address: { addressCountry: 'KZ' },
      brand: [{ '@type': 'Brand', name: 'Silk Road Select' }],
      logo: `${ORIGIN}/media/shops/logo.webp`,
      subjectOf: [
        { '@type': 'BusinessEvent', name: 'Parts forum', url: `${ORIGIN}/s/en/event/forum-${ahead.eventId}` },
        { '@type': 'BusinessEvent', name: 'Parts forum of last year' },
      ],
    })
    const [, shopPath = ''] = /href="(\/s\/en\/shop\/[^"]+)"/.exec(body) ?? []
    for (const path of [shopPath, `/s/en/event/forum-${ahead.eventId}`, `/s/en/event/forum-${over.eventId}`])
      expect((await get(path)).body).toContain(`href="${addressOf(slug)}"`)
    const poster = await get(`/s/picture/company/kk/${slug}.jpg`)
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
  })

  test('covers all entries of one name and country, regardless of case and accents, and no others', async () => {
    const first = await makeEntry(over, { name: 'Altyn Dala, Ltd.', country: 'KZ', booth: 'C-1' })
    await makeEntry(ahead, { name: 'ALTYN DALA LTD', country: 'KZ', booth: 'C-2' })
    await makeEntry(ahead, { name: 'Altyn Dala Ltd', country: 'CN', booth: 'C-3' })
    await makeEntry(ahead, { name: 'Altyn Dala Ltd', country: 'KZ', enterpriseId: newId(), booth: 'C-4' })
    await makeEntry(ahead, { name: 'Altyn Dala', country: 'KZ', booth: 'C-5' })
    const { body } = await get(addressOf(`altyn-dala-ltd-${first}`))
    const codes = Array.from(body.matchAll(/stand (C-\d)/g), ([, code]) => code)
    expect(codes).toEqual(['C-2', 'C-1'])
    expect(body).not.toContain('Verified')
    expect(body).toContain(`href="/#/pages/expo-forum/event-detail?id=${ahead.eventId}&amp;tab=exhibitors"`)
  })

  test('is reached by redirect from the id of any entry and from a former name', async () => {
    const first = await makeEntry(over, { names: { en: 'Орион Авто' } })
    const second = await makeEntry(ahead, { names: { en: 'орион-авто' } })
    const slug = `orion-avto-${first}`
    expect((await get(addressOf(slug))).statusCode).toBe(200)
    for (const other of [first, `old-name-${first}`, second, `orion-avto-${second}`]) {
      const { statusCode, headers } = await get(addressOf(other, 'ru'))
      expect([other, statusCode, headers.location]).toEqual([other, 301, addressOf(slug, 'ru')])
    }
  })

  test('is gone when all entries are withdrawn, and does not exist before one is confirmed and listed', async () => {
    const id = await makeEntry(ahead, { name: 'Leaving' })
    expect((await get(addressOf(`leaving-${id}`))).statusCode).toBe(200)
    await sql`update exhibitors set state = 'withdrawn' where id = ${id}`
    const removed = await get(addressOf(`leaving-${id}`))
    expect([removed.statusCode, faultsOf(removed.body)]).toEqual([410, []])
    expect(removed.body).toContain('This company no longer exhibits')
    const hidden = await makeEntry(draft, { name: 'Secretive', booth: 'S-1' })
    const requested = await makeEntry(ahead, { name: 'Not yet there', state: 'submitted' })
    for (const slug of [`secretive-${hidden}`, `not-yet-there-${requested}`, `nobody-${newId()}`, 'nobody'])
      expect([slug, (await get(addressOf(slug))).statusCode]).toEqual([slug, 404])
    const open = await makeEntry(ahead, { name: 'Secretive', booth: 'S-2' })
    const { headers } = await get(addressOf(open))
    const { body } = await get(String(headers.location))
    expect(body).toContain('S-2')
    expect(body).not.toContain('S-1')
    expect((await get('/s/en/company')).body).not.toContain('Not yet there')
  })

  test('shows a name that contains a script as text', async () => {
    const id = await makeEntry(ahead, { name: HOSTILE, profile: { en: HOSTILE }, booth: 'X-1' })
    const { headers } = await get(addressOf(id))
    for (const path of [String(headers.location), `/s/en/event/forum-${ahead.eventId}`]) {
      const { statusCode, body } = await get(path)
      expect([statusCode, faultsOf(body)]).toEqual([200, []])
      expect(body).toContain('Zeta &lt;/script&gt;')
      expect(body).not.toMatch(/<script(?! type="application\/ld\+json">\{)/)
      expect(body).not.toContain('<img src=x')
    }
  })
})

test('[S1.1] the company list pages by name to the end, each company once, and the sitemap contains all', async () => {
  for (let count = 0; count < 30; count += 1) {
    const name = `Many ${String(count).padStart(2, '0')}`
    await makeEntry(over, { name })
    await makeEntry(ahead, { name })
  }
  const seen: string[] = []
  let next: string | undefined = '/s/en/company'
  while (next) {
    const { statusCode, body } = await get(next)
    expect([statusCode, faultsOf(body)]).toEqual([200, []])
    seen.push(...Array.from(body.matchAll(/href="(\/s\/en\/company\/[^"?]+)"/g), ([, path]) => path ?? ''))
    next = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  const many = seen.filter((path) => path.includes('/many-'))
  expect(many).toHaveLength(30)
  expect(many).toEqual(many.toSorted())
  expect(new Set(seen).size).toBe(seen.length)
  expect((await get('/s/en/company?after=nonsense')).statusCode).toBe(400)
  const index = (await get('/sitemap.xml')).body
  const [file = ''] = /\/sitemap\/company-[0-9a-f-]{36}\.xml/.exec(index) ?? []
  const { body } = await get(file)
  const listed = Array.from(body.matchAll(/<loc>http:\/\/localhost:3000(\/s\/en\/company\/[^<]+)<\/loc>/g))
  expect(new Set(listed.map(([, path]) => path))).toEqual(new Set(seen))
  expect(listed).toHaveLength(seen.length)
})
