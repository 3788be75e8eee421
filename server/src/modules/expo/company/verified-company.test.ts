import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { getCompany } from '@tiantian/contracts/enterprise/company.ts'
import { listExhibitors } from '@tiantian/contracts/expo/event.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { approved, enterpriseForm, openedShop, submitted } from '../../../test/make-enterprise.ts'
import type { MadeEvent } from '../../../test/make-event.ts'
import { makeEvent } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { factsIn, faultsOf } from '../../../test/well-formed.ts'

const here = await testApp()
const { app, clock, db, user } = here
const sql = db.sql
const ORIGIN = 'http://localhost:3000'

const get = (url: string) => {
  // Later than the two-second cache.
  clock.advance(3000)
  return app.inject({ url })
}
const pathOf = (slug: string, language = 'en') => `/s/${language}/company/${slug}`
const slugOf = async (id: string) =>
  (
    await sql<{ slug: string }[]>`select company_slug as slug from enterprise_applications where id = ${id}`
  )[0]!.slug

let booths = 100

async function exhibit(
  { eventId }: MadeEvent,
  entry: { shopId?: string; enterpriseId?: string; name?: string },
) {
  const { shopId = null, enterpriseId = null, name = 'Altyn' } = entry
  booths += 1
  const id = newId()
  const code = `V-${booths}`
  await sql`
    insert into exhibitors (id, event_id, shop_id, enterprise_id, name, country, state, sort_name)
    values (${id}, ${eventId}, ${shopId}, ${enterpriseId}, ${sql.json({ en: name })}, 'KZ', 'confirmed', ${name.toLowerCase()})`
  await sql`insert into event_halls (event_id, name, position, width, height) values (${eventId}, 'A', 0, 50, 50)
    on conflict do nothing`
  await sql`insert into booths (event_id, hall, code, x, y, width, height, exhibitor_id, state)
    values (${eventId}, 'A', ${code}, 0, 0, 3, 3, ${id}, 'confirmed')`
  return { id, code }
}

/** An approved enterprise with a shop. */
async function makeCompany(changes: Parameters<typeof enterpriseForm>[0] = {}) {
  const owner = await user()
  const { id } = await approved(here, owner, enterpriseForm(changes))
  const shopId = await openedShop(here, owner, { seller: 'company', name: { en: 'Altyn Parts' } })
  return { owner, id, shopId, slug: await slugOf(id) }
}

const suspend = async (id: string, event: 'suspend' | 'restore') => {
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(of.beginReview, { id })
  await lead.call(of.decideApplication, { id, event, note: 'The register says it is being wound up' })
}

test('[S1.1] the page of a verified enterprise says what was checked, when and what was not, with its shops and booths', async () => {
  const form = {
    legalName: 'ТОО «Алтын Бөлшек»',
    legalNameLatin: 'Altyn Parts LLP',
    brands: ['Silk Road Select'],
    introduction: { en: 'Brakes since 2015.' },
    website: 'https://altyn.example/about',
    owners: [{ name: 'Ерлан Сериков', country: 'KZ', percent: 100 }],
    hasNoOwners: false,
  }
  const { id, slug, shopId } = await makeCompany(form)
  const event = await makeEvent(here)
  const ofShop = await exhibit(event, { shopId })
  const alone = await exhibit(event, { enterpriseId: id, name: 'Alone' })
  expect(slug).toMatch(/^altyn-parts-llp-[a-z0-9]{6}$/)
  for (const language of LANGUAGES) {
    const { statusCode, body } = await get(pathOf(slug, language))
    expect([language, statusCode, faultsOf(body)]).toEqual([language, 200, []])
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}${pathOf(slug, language)}">`)
    expect(body).toContain(`href="/#/pages/company/company?slug=${slug}"`)
    for (const text of ['Brakes since 2015.', 'Silk Road Select', ofShop.code, alone.code, 'Altyn Parts'])
      expect(body).toContain(text)
    // Papers and people are not public.
    for (const secret of ['Ерлан', 'Айгүл', 'kazbolshek.example', 'licence.pdf'])
      expect(body).not.toContain(secret)
  }
  const { body } = await get(pathOf(slug))
  expect(body).toContain('Verified by the alliance')
  expect(body).toContain('What was not checked')
  expect(factsIn(body)[0]).toMatchObject({
    '@type': 'Organization',
    name: 'Altyn Parts LLP',
    url: ORIGIN + pathOf(slug),
    subOrganization: [{ '@type': 'Store', name: 'Altyn Parts' }],
  })
  expect((await get(pathOf(slug, 'ru'))).body).toContain('<h1>ТОО «Алтын Бөлшек»</h1>')

  const visitor = await user()
  const { company } = await visitor.call(getCompany, { slug })
  expect(company).toMatchObject({ slug, number: expect.stringMatching(/^\d{12}$/), shops: [{ id: shopId }] })
  expect(company.events[0]?.boothCodes.toSorted()).toEqual([ofShop.code, alone.code].toSorted())
  expect(JSON.stringify(company)).not.toMatch(/Ерлан|Айгүл|kazbolshek/)
  expect((await visitor.call(getShop, { id: shopId })).shop.company).toMatchObject({ slug })
  const { rows } = await visitor.call(listExhibitors, { eventId: event.eventId })
  expect(rows.map(({ companySlug }) => companySlug)).toEqual([slug, slug])
  // The entries of the enterprise lead to its page, and the list names it once.
  for (const entry of [ofShop.id, alone.id])
    expect((await get(pathOf(entry))).headers.location).toBe(pathOf(slug))
  const list = (await get('/s/en/company')).body
  expect(list.split(`href="${pathOf(slug)}"`)).toHaveLength(2)
  expect(list).not.toContain(ofShop.id)
  const poster = await get(`/s/picture/company/kk/${slug}.jpg`)
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
  expect((await get(`/sitemap.xml`)).body).toContain('/sitemap/company-')
})

test('[S1.1] a suspended enterprise has neither page nor badge; restored, it has the same address', async () => {
  const { id, slug, shopId } = await makeCompany()
  const event = await makeEvent(here)
  const { id: entry } = await exhibit(event, { enterpriseId: id, name: 'Suspended one' })
  const visitor = await user()
  await suspend(id, 'suspend')
  expect((await get(pathOf(slug))).statusCode).toBe(410)
  expect((await visitor.refused(getCompany, { slug })).code).toBe('COMPANY_NOT_FOUND')
  const { rows } = await visitor.call(listExhibitors, { eventId: event.eventId })
  expect(rows).toMatchObject([{ id: entry, companySlug: null }])
  const { body } = await get(pathOf(`suspended-one-${entry}`))
  expect(body).toContain('Suspended one')
  expect(body).not.toContain('Verified by the alliance')
  await suspend(id, 'restore')
  expect((await get(pathOf(slug))).statusCode).toBe(200)
  expect(await slugOf(id)).toBe(slug)
  await sql`update shops set state = 'active' where id = ${shopId}`
  expect((await visitor.call(getShop, { id: shopId })).shop.company?.slug).toBe(slug)
})

test('[S1.1] who is not approved has no page, and the number of a person is not shown', async () => {
  const person = await user()
  const { id } = await submitted(here, person)
  expect(await slugOf(id)).toBeNull()
  const trader = { legalForm: 'sole_trader', numbers: { iin: '900101300017' } } as const
  const { slug } = await makeCompany({ ...trader, legalNameLatin: 'Trader' })
  const { company } = await person.call(getCompany, { slug })
  expect(company.number).toBe('')
  for (const wrong of ['no-such-company', `x-${newId()}`])
    expect((await person.refused(getCompany, { slug: wrong })).code).toBe('COMPANY_NOT_FOUND')
  for (const wrong of ['', 'Ab', '../x', `a'--`, 'x'.repeat(91)])
    expect((await person.refused(getCompany, { slug: wrong })).code).toBe('INVALID_INPUT')
})
