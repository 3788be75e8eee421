import { beforeAll, describe, expect, test } from 'vitest'
import { FIRST, makeDataset, release } from '../../../test/make-dataset.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, app } = here
let slug: string

beforeAll(async () => {
  slug = await makeDataset(here)
  const [editor, publisher] = await Promise.all([
    makeOfficer(here, ['data_editor']),
    makeOfficer(here, ['data_publisher']),
  ])
  await db.sql`
    update dataset_members set label = '{"en": "<b onclick=x>KZ</b>"}' where key = 'KZ' and dataset_id = (
      select id from datasets where slug = ${slug})`
  await release(here, { editor, publisher }, slug, FIRST)
})

const get = (query = '', headers = {}) => app.inject({ url: `/embed/data/${slug}${query}`, headers })

test('a chart can be embedded in any page, without script and without requests to other hosts', async () => {
  const { statusCode, headers, body } = await get('?lang=ru')
  expect(statusCode).toBe(200)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
  expect(headers['x-frame-options']).toBeUndefined()
  expect(body).not.toMatch(/<script|<img|<link|javascript:/i)
  expect(body).toContain('<html lang="ru">')
  expect(body).toContain('Exports (ru)')
  expect(body).toContain('Источник:')
  // Each selector shows the current selection in the reader's language.
  expect(body).toContain('<label>Расчёт <select name="transform">')
  expect(body).toContain('<label>Вид графика <select name="chart">')
})

test('the address holds the selection: chart type, transform, members and years', async () => {
  const { body } = await get(
    '?lang=en&chart=bar&transform=yoy&members=country:RU&members=country:KZ&from=2022',
  )
  expect(body).toContain('Change on a year before, %')
  expect(body).toContain('+50.0')
  expect(body).toContain('<rect ')
  expect(body).toContain('<option value="bar" selected>')
  expect(body).toContain('value="country:KZ" checked')
  expect(body).toContain('value="country:UZ">')
  expect(body).toMatch(/href="\/#\/pages\/publish\/publish-data-detail\?slug=[\w-]+&amp;members=country%3ARU/)
  expect((await get('?chart=map&lang=en')).body).toContain('<circle ')
})

test('labels from the office are escaped', async () => {
  const { body } = await get('?lang=en')
  expect(body).toContain('&lt;b onclick=x&gt;KZ')
  expect(body).not.toContain('<b onclick')
})

describe('an unavailable part of a selection is left out, so that no embedding page breaks:', () => {
  test.each([
    '?members=country:XX',
    '?members=%3Cscript%3E',
    '?from=yesterday&to=2022-13',
    '?release=999',
    '?chart=pie&transform=__proto__',
    '?members=country:KZ&members[]=1&lang=xx',
    `?members=${'a'.repeat(3000)}`,
  ])('%s', async (query) => {
    const { statusCode, body } = await get(query)
    expect(statusCode).toBe(200)
    expect(body).toContain('<svg')
    expect(body).not.toContain('<script>')
  })

  test.each(['nothing-here', '..%2f..%2fetc', '%3Cscript%3E'])('%s is not found', async (name) => {
    const { statusCode, body } = await app.inject({ url: `/embed/data/${name}?lang=en` })
    expect([statusCode, body.includes('There is no such dataset')]).toEqual([404, true])
  })
})

test('only charts may be framed: the app and the files refuse it', async () => {
  for (const url of ['/', `/api/data/${slug}.json`, '/embed', '/embed/other']) {
    const { headers } = await app.inject({ url })
    expect(String(headers['content-security-policy'])).not.toContain('frame-ancestors *')
  }
})

test('a client that has the chart gets 304', async () => {
  const { headers } = await get('?lang=kk')
  const again = await get('?lang=kk', { 'if-none-match': headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the limit counts a network as one client, whichever of its addresses calls', async () => {
  const ask = (url: string, at: number) =>
    app.inject({ url, remoteAddress: `2001:db8:0:7::${at.toString(16)}` })
  for (const [url, max] of [
    [`/embed/data/${slug}`, 240],
    [`/api/data/${slug}.metadata.json`, 60],
  ] as const) {
    const within = await Promise.all(Array.from({ length: max }, (_, at) => ask(url, at)))
    expect(within.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await ask(url, max)).statusCode).toBe(429)
  }
})

test('[S2.14] release dates are a calendar, of one dataset and of all', async () => {
  await db.sql`update datasets set next_release_on = '2027-02-28' where slug = ${slug}`
  const calendarOf = async (name: string) => {
    const { headers, body } = await app.inject({ url: `/api/data/${name}.ics?lang=ru` })
    expect([headers['content-type'], Boolean(headers.etag)]).toEqual(['text/calendar; charset=utf-8', true])
    return body
  }
  const own = await calendarOf(slug)
  expect(own).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301')
  expect(own).toContain('SUMMARY:Exports (ru) · ожидаются новые данные')
  expect(await calendarOf('releases')).toContain('20270228')
  expect((await app.inject({ url: '/api/data/nothing-here.ics' })).statusCode).toBe(404)
})
