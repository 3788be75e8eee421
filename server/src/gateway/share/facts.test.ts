import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { productSlug } from '@tiantian/contracts/share/share-path.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeArticle, makeNewsroom, textOf } from '../../test/make-article.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { FIRST, makeDataset, release } from '../../test/make-dataset.ts'
import type { MadeEvent } from '../../test/make-event.ts'
import { makeEvent } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'
import { factsIn } from '../../test/well-formed.ts'

const here = await testApp()
const { app, clock, db } = here
const sql = db.sql

let event: MadeEvent
let product: { id: string; shopId: string }
let dataset: string
let slug: string
let company: string

beforeAll(async () => {
  const room = await makeNewsroom(here)
  await makeArticle(room, { text: textOf('The first one') })
  const { id: shopId } = await makeShop(db, { names: { en: 'Hengda' }, ratingHundredths: 498 })
  const { productId } = await makeProduct(db, { shopId, number: '0986 479-A12', names: { en: 'Disc' } })
  product = { id: productId, shopId }
  event = await makeEvent(here, { seats: 1 })
  await makeExhibitor()
  dataset = await makeDataset(here)
  const office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
  await release(here, office, dataset, FIRST)
})

async function makeExhibitor() {
  const id = newId()
  await sql`insert into exhibitors (id, event_id, shop_id, name, country, state, sort_name)
    values (${id}, ${event.eventId}, ${product.shopId}, ${sql.json({ en: 'Hengda' })}, 'CN', 'confirmed', 'Hengda')`
  const [shop] = await sql<{ slug: string }[]>`select slug from shops where id = ${product.shopId}`
  slug = shop!.slug
  const { shown } = await pageOf(pages().event)
  company = /\/s\/en\/company\/[^"]+/.exec(shown)?.[0] ?? ''
}

interface OfferFacts {
  readonly name?: string
  readonly price: string
  readonly priceCurrency?: string
  readonly availability: string
  readonly eligibleQuantity: { readonly minValue: number }
}

interface Facts {
  readonly isAccessibleForFree: boolean
  readonly organizer: { readonly name: string }
  readonly offers: readonly OfferFacts[]
  readonly aggregateRating: object
}

/** What the page of this path tells machines: its first script of JSON-LD, and the page without scripts. */
async function pageOf(path: string) {
  // Later than the two-second cache.
  clock.advance(3000)
  const { statusCode, body } = await app.inject({ url: path })
  expect([path, statusCode]).toEqual([path, 200])
  const [facts] = factsIn(body)
  return { facts: facts as unknown as Facts, shown: body.replaceAll(/<script[\s\S]*?<\/script>/g, '') }
}

/** A page of each section; a section without one does not compile. */
const pages = (): Record<ShareSectionName, string> => ({
  news: '/s/en/news/the-first-one',
  event: `/s/en/event/forum-${event.eventId}`,
  data: `/s/en/data/${dataset}`,
  product: `/s/en/product/${productSlug({ id: product.id, partNumber: '0986 479-A12' })}`,
  category: '/s/en/category/brake-discs',
  shop: `/s/en/shop/${slug}`,
  company,
})

/** Keys whose values readers see in another form: dates, codes and names of the vocabulary. */
const TRANSLATED =
  /(?:Date|date|validFrom|validThrough|Published|Modified|inLanguage|[cC]ountry\w*|sku|unitCode|itemCondition|availability|event\w+Mode|eventStatus|contentUrl|image|logo|url|position|isAccessibleForFree|minValue|price|priceCurrency|temporalCoverage|encodingFormat|value|item|latitude|longitude|@type|@context|mainEntityOfPage|isBasedOn|thumbnailUrl|category)$/

function* leavesOf(value: unknown, key = ''): Generator<[string, unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* leavesOf(item, key)
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) yield* leavesOf(item, name)
  else yield [key, value]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

describe('[S1.1] what a page tells machines', () => {
  test('is, in words and names, what the page of every section shows to people', async () => {
    for (const path of Object.values(pages())) {
      const { facts, shown } = await pageOf(path)
      const unseen = [...leavesOf(facts)].filter(
        ([key, value]) =>
          !TRANSLATED.test(key) &&
          String(value)
            .split(' · ')
            .some((part) => part === '' || !shown.includes(escaped(part))),
      )
      expect([path, unseen]).toEqual([path, []])
    }
  })

  test('names the price, the currency and the availability of each admission of an event', async () => {
    const free = (await pageOf(pages().event)).facts
    expect([free.isAccessibleForFree, free.offers]).toEqual([
      true,
      [
        expect.objectContaining({
          name: 'Visitor',
          price: '0.00',
          availability: 'https://schema.org/InStock',
        }),
      ],
    ])
    expect(free.offers[0]).not.toHaveProperty('priceCurrency')

    await sql`update events set currency = 'KZT', organiser = ${sql.json({ en: 'Kazexpo' })} where id = ${event.eventId}`
    await sql`insert into ticket_types (id, event_id, position, name, price_minor, sale_opens_at)
      values (${newId()}, ${event.eventId}, 1, ${sql.json({ en: 'Delegate' })}, 1250050, ${new Date(clock.now().getTime() + 86_400_000)}),
        (${newId()}, ${event.eventId}, 2, ${sql.json({ en: 'Student' })}, 100, null)`
    await sql`update ticket_types set sale_closes_at = ${clock.now()} where event_id = ${event.eventId} and position = 2`
    await sql`update quotas set size = 0 where event_id = ${event.eventId}`
    const { facts, shown } = await pageOf(pages().event)
    expect([facts.isAccessibleForFree, facts.organizer.name]).toEqual([false, 'Kazexpo'])
    expect(
      facts.offers.map((offer) => [offer.name, offer.price, offer.priceCurrency, offer.availability]),
    ).toEqual([
      ['Visitor', '0.00', undefined, 'https://schema.org/SoldOut'],
      ['Delegate', '12500.50', 'KZT', 'https://schema.org/PreOrder'],
      ['Student', '1.00', 'KZT', 'https://schema.org/Discontinued'],
    ])
    await sql`update events set venue = ${sql.json({ en: 'Hall 11' })}, address = ${sql.json({ en: 'Mangilik El 53/1' })},
      contact_email = 'info@kazexpo.example' where id = ${event.eventId}`
    const { body: calendar } = await app.inject(`/calendar/event/${event.eventId}.ics?lang=en`)
    const lines = calendar.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain('LOCATION:Hall 11\\, Mangilik El 53/1')
    expect(lines).toContainEqual(
      expect.stringMatching(/^ORGANIZER;CN="Kazexpo":mailto:info@kazexpo\.example$/i),
    )
    const { facts: place, shown: page } = await pageOf(pages().event)
    expect(page).toContain('Kazexpo')
    for (const words of ['Hall 11', 'Mangilik El 53/1']) {
      expect(page).toContain(words)
      expect(JSON.stringify(place)).toContain(words)
    }
    expect(shown).toMatch(/Delegate<\/strong> <span>[^<]*12,500\.50/)

    await sql`update events set state = 'cancelled' where id = ${event.eventId}`
    const cancelled = (await pageOf(pages().event)).facts
    expect(cancelled.offers.map((offer) => offer.availability)).not.toContain('https://schema.org/InStock')
    await sql`update events set state = 'published' where id = ${event.eventId}`
  })

  test('names the price, the currency and the stock of each offer of a product', async () => {
    const stored = await sql<{ currency: string; price: string; stock: number; moq: number }[]>`
      select o.currency, (select price_minor from price_tiers t where t.offer_id = o.id order by min_quantity limit 1) as price,
        (select quantity from stocks where offer_id = o.id) as stock, o.moq from offers o where o.product_id = ${product.id}`
    expect(stored.length).toBeGreaterThan(0)
    const told = async () =>
      (await pageOf(pages().product)).facts.offers.map((offer) => [
        offer.price,
        offer.priceCurrency,
        offer.availability,
        offer.eligibleQuantity.minValue,
      ])
    expect(await told()).toEqual(
      stored.map(({ currency, price, stock, moq }) => [
        (Number(price) / 100).toFixed(2),
        currency,
        `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        moq,
      ]),
    )
  })

  test('names a shop’s rating as its page shows it', async () => {
    const { facts, shown } = await pageOf(pages().shop)
    expect(facts.aggregateRating).toMatchObject({ ratingValue: 4.9, reviewCount: 12 })
    expect(shown).toContain('★ 4.9 (12)')
  })

  test('says of a dataset whether its figures are free, and for which time', async () => {
    expect((await pageOf(pages().data)).facts).toMatchObject({
      isAccessibleForFree: true,
      temporalCoverage: '2022/2023',
    })
    await sql`update datasets set access = 'member', member_lag_months = 3 where slug = ${dataset}`
    expect((await pageOf(pages().data)).facts.isAccessibleForFree).toBe(false)
    await sql`update datasets set access = 'public', member_lag_months = null where slug = ${dataset}`
  })
})
