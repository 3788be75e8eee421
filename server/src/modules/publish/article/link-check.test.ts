import type { Language } from '@tiantian/contracts/language.ts'
import type { LinkReport } from '@tiantian/contracts/publish/broken-link.ts'
import { checkLinks, listBrokenLinks } from '@tiantian/contracts/publish/broken-link.ts'
import { saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeArticle, makeNewsroom, move, publish, statusOf, textOf } from '../../../test/make-article.ts'
import { FIRST, makeDataset, release } from '../../../test/make-dataset.ts'
import { makeEvent } from '../../../test/make-event.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'
import { Uploader } from '../../../test/uploader.ts'
import { checkLinksWeekly } from './link-check.ts'

const here = await testApp()
const { db, clock } = here
const sql = db.sql
const room = await makeNewsroom(here)
const sources = {
  sql: db.sql,
  origins: ['https://mall.example'],
  sections: here.context.sharePages,
  findFile: here.media.find,
}
const DAY_MS = 86_400_000
/** Days from now; user sessions would expire before the week is over. */
const dayAfter = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
const viewer = (days = 0) => checkLinksWeekly(sources, dayAfter(days))

const linked = (words: string, href: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }],
})

/** A published article with all these links, each with its own address as text. */
async function articleWith(addresses: readonly string[], ...more: object[]) {
  const text = textOf(`Leads on ${newId().slice(-6)}`)
  const body = { type: 'doc' as const, content: [...addresses.map((each) => linked(each, each)), ...more] }
  return makeArticle(room, { text: { ...text, body } })
}

async function reportOf(user: Person, id: string) {
  const { texts } = await user.call(listBrokenLinks, {})
  return texts.find((text) => text.id === id)
}

const kindsOf = (text: LinkReport['texts'][number] | undefined) =>
  Object.fromEntries(text?.faults.map(({ address, kind }) => [address, kind]) ?? [])

let dataset: string
let event: { eventId: string }
beforeAll(async () => {
  const office = {
    editor: await makeOfficer(here, ['data_editor']),
    publisher: await makeOfficer(here, ['data_publisher']),
  }
  dataset = await makeDataset(here)
  await release(here, office, dataset, FIRST)
  event = await makeEvent(here)
})

test('working links to articles, data, events, files, pages, mail and other sites are not reported', async () => {
  const target = await makeArticle(room)
  const { slug } = await statusOf(room.editor, target)
  const { sign } = await new Uploader(here).upload('paper.csv', 'a,b\n1,2\n')
  const { id } = await articleWith([
    `#/pages/publish/news-article-detail?id=${target.id}`,
    `/s/en/news/${slug}`,
    `https://mall.example/s/en/news/${slug}#end`,
    `https://mall.example/#/pages/publish/publish-data-detail?slug=${dataset}`,
    `#/pages/publish/publish-data-detail?slug=${dataset}&transform=yoy`,
    `/s/ru/data/${dataset}`,
    `#/pages/expo-forum/event-detail?id=${event.eventId}`,
    '#/pages/index/shops',
    '/s/en/news',
    `/media/file/${sign.ossPath}`,
    'mailto:office@example.org',
    'tel:+77011234567',
    'https://stat.gov.kz/ru/industries?x=1',
  ])
  expect(await viewer()).toMatchObject({ pages: 2, faults: 0 })
  expect(await reportOf(room.editor, id)).toBeUndefined()
})

test('links to deleted, withdrawn, renamed and unknown targets are reported with their text by a weekly check', async () => {
  const removed = await makeArticle(room)
  const renamed = await makeArticle(room)
  const goneSlug = (await statusOf(room.editor, removed)).slug
  const oldSlug = (await statusOf(room.editor, renamed)).slug
  const { sign } = await new Uploader(here).upload('lost.csv', 'a,b\n1,2\n')
  const picture = { type: 'image', attrs: { src: '/media/file/never/there.png', alt: 'A brake', title: '' } }
  const nobody = newId()
  const addresses = {
    [`#/pages/publish/news-article-detail?id=${removed.id}`]: 'gone',
    [`/s/en/news/${goneSlug}`]: 'gone',
    [`/s/en/news/${oldSlug}`]: 'moved',
    [`#/pages/publish/news-article-detail?id=${nobody}`]: 'missing',
    '#/pages/product/detail?id=nothing': 'missing',
    [`#/pages/shop/shop?id=${nobody}`]: 'missing',
    '/s/kk/event/no-such-event': 'missing',
    '/s/en/nonsense/x': 'missing',
    [`/media/file/${sign.ossPath}`]: 'file',
  }
  const { id } = await articleWith(Object.keys(addresses), picture)
  await move(room.publisher, removed, 'unpublish', { comment: 'not true any more' })
  await rename(renamed)
  await sql`delete from media_files where path = ${sign.ossPath}`

  // The week is not over.
  expect(await viewer(6)).toBeUndefined()
  expect((await viewer(7.1))?.faults).toBe(Object.keys(addresses).length + 1)
  const text = await reportOf(room.editor, id)
  expect(kindsOf(text)).toEqual({ ...addresses, '/media/file/never/there.png': 'file' })
  expect(text?.faults.find(({ kind }) => kind === 'moved')?.movedTo).toBe(
    `/s/en/news/${(await statusOf(room.editor, renamed)).slug}`,
  )
  expect(text?.faults.find(({ place }) => place === 'picture')?.words).toBe('A brake')
})

async function rename(place: { id: string; language: Language }) {
  const { version } = await statusOf(room.editor, place)
  const text = { ...textOf('A new name for it'), slug: `renamed-${newId().slice(-8)}` }
  await room.author.call(saveArticleText, { ...place, version, text })
  await publish(room, place)
}

test('a name that no object can have is reported as malformed and does not abort the check', async () => {
  const addresses = [
    '/media/file/%00.csv',
    '/s/en/news/%00',
    '/s/en/data/%00',
    '#/pages/expo-forum/event-detail?id=%00',
    '#/pages/publish/publish-data-detail?slug=%00',
  ]
  const { id } = await articleWith(addresses)
  expect(await room.editor.call(checkLinks, { id })).toBeDefined()
  expect(kindsOf(await reportOf(room.editor, id))).toEqual(
    Object.fromEntries(addresses.map((address) => [address, 'form'])),
  )
})

test('links to other sites are judged by the form of their address only', async () => {
  const { id } = await articleWith([
    'http://old.house.kz/',
    'https://localhost:8080/x',
    'https://192.168.0.7/',
    'https://live.example/now',
  ])
  await room.editor.call(checkLinks, { id })
  expect(kindsOf(await reportOf(room.editor, id))).toEqual({
    'http://old.house.kz/': 'insecure',
    'https://localhost:8080/x': 'private',
    'https://192.168.0.7/': 'private',
    'https://live.example/now': 'private',
  })
})

test('fixed and unpublished links leave the list; the others keep the date of discovery', async () => {
  const [bad, worse] = ['/s/en/news/was-never', '/s/en/news/was-never-either'] as const
  const place = await articleWith([bad, worse])
  await room.author.call(checkLinks, { id: place.id })
  const since = (await reportOf(room.author, place.id))?.faults.find(
    ({ address }) => address === worse,
  )?.foundAt
  clock.advance(DAY_MS)
  const { version } = await statusOf(room.editor, place)
  const text = {
    ...textOf('Mended in part'),
    body: { type: 'doc' as const, content: [linked('still', worse)] },
  }
  await room.author.call(saveArticleText, { ...place, version, text })
  await publish(room, place)
  await room.author.call(checkLinks, { id: place.id })
  expect((await reportOf(room.author, place.id))?.faults).toMatchObject([{ address: worse, foundAt: since }])
  await move(room.publisher, place, 'unpublish', { comment: 'not shown any more' })
  expect(await reportOf(room.author, place.id)).toBeUndefined()
})

test('an author sees and checks their own articles only; an interrupted check is resumed the next day', async () => {
  const { id } = await articleWith(['/s/en/news/of-another'])
  await room.editor.call(checkLinks, { id })
  const other = await makeOfficer(here, ['author'])
  expect((await other.call(listBrokenLinks, {})).texts).toEqual([])
  expect((await other.refused(checkLinks, { id })).code).toBe('ARTICLE_NOT_FOUND')
  await sql`update article_link_checks set begun_at = ${clock.now()}, done_at = ${dayAfter(-7)}`
  expect(await viewer(0.5)).toBeUndefined()
  const now = dayAfter(1)
  const [one, two] = await Promise.all([now, now].map((each) => checkLinksWeekly(sources, each)))
  expect([one, two].filter(Boolean)).toHaveLength(1)
  const { checkedAt, pageCount } = await room.editor.call(listBrokenLinks, {})
  expect([checkedAt?.slice(0, 10), pageCount > 3]).toEqual([now.toISOString().slice(0, 10), true])
})
