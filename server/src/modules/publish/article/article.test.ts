import type { Input } from '@tiantian/contracts/action.ts'
import { listFavorites, setFavorite } from '@tiantian/contracts/activity/favorite.ts'
import { addFootprints, listFootprints } from '@tiantian/contracts/activity/footprint.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { getArticle, listArticleFilters, listArticles } from '@tiantian/contracts/publish/article.ts'
import {
  getOfficeArticle,
  saveArticleText,
  updateArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { coalesce } from '../../../platform/job/coalesced-jobs.ts'
import type { ArticleInput, Newsroom } from '../../../test/make-article.ts'
import {
  heading,
  makeArticle,
  makeDraft,
  makeNewsroom,
  move,
  publish,
  statusOf,
  textOf,
} from '../../../test/make-article.ts'
import { testApp } from '../../../test/test-app.ts'
import { articleViews, forgetOldViews } from './view.ts'

const here = await testApp()
const { app, visitor, clock, db } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

/** One more published language. */
async function translate(id: string, language: Language, text: NonNullable<ArticleInput['text']>) {
  await room.editor.call(saveArticleText, { id, language, version: null, text })
  const place = { id, language }
  await move(room.editor, place, 'submit')
  await move(room.publisher, place, 'approve')
  await move(room.publisher, place, 'publish')
}

const list = (requested: Input<typeof listArticles>, language: Language = 'en') =>
  visitor.call(listArticles, requested, language)

test('[S1.1] [S2.18] a visitor lists and reads published articles, and nothing else', async () => {
  const draft = await makeDraft(room.author, { text: textOf('A draft of tyres') })
  const { id } = await makeArticle(room, {
    text: textOf('News of tyres'),
    tags: ['tyres'],
    category: 'market',
  })
  const { rows } = await list({})
  expect(rows.map((row) => row.id)).toContain(id)
  expect(rows.map((row) => row.id)).not.toContain(draft.id)
  const article = await visitor.call(getArticle, { id })
  expect(article).toMatchObject({
    title: 'News of tyres',
    slug: 'news-of-tyres',
    contentLanguage: 'en',
    category: { slug: 'market', name: 'Market' },
    tags: [{ slug: 'tyres', name: 'Tyres' }],
    minutes: 1,
  })
  expect((await visitor.refused(getArticle, { id: draft.id })).code).toBe('ARTICLE_NOT_FOUND')
})

test('[S1.20] an article without Kazakh is shown to Kazakh readers in Russian, marked as such', async () => {
  const { id } = await makeArticle(room, { text: textOf('Fallback') })
  await translate(id, 'ru', textOf('Запасной язык'))
  const languageFor = async (requested: Language) =>
    (await visitor.call(getArticle, { id }, requested)).contentLanguage
  expect(await Promise.all((['kk', 'ru', 'en', 'zh-Hans'] as const).map(languageFor))).toEqual([
    'ru',
    'ru',
    'en',
    'en',
  ])
  await translate(id, 'kk', textOf('Қосалқы тіл'))
  expect(await visitor.call(getArticle, { id }, 'kk')).toMatchObject({
    contentLanguage: 'kk',
    slug: 'qosalqy-til',
  })
})

describe('search', () => {
  test('finds an article in each of its languages by other forms of its words', async () => {
    const { id } = await makeArticle(room, {
      text: textOf('Counterfeit filters', 'How to tell them from genuine ones'),
    })
    await translate(id, 'ru', textOf('Поддельные фильтры', 'Как отличить их от оригинальных'))
    await translate(id, 'zh-Hans', textOf('如何识别假冒滤清器'))
    await translate(id, 'kk', textOf('Жалған сүзгілерді қалай ажыратуға болады'))
    for (const text of ['filter', 'поддельный фильтр', '滤清器', 'сүзгі']) {
      expect([text, (await list({ text })).rows.map((row) => row.id)]).toEqual([text, [id]])
    }
    expect((await list({ text: 'карбюратор' })).rows).toEqual([])
  })

  test('a match in the title ranks above one in the body', async () => {
    const mention = await makeArticle(room, { text: textOf('Roads', 'A word about gearboxes and more') })
    const title = await makeArticle(room, { text: textOf('Gearboxes') })
    const { rows } = await list({ text: 'gearbox' })
    expect(rows.map((row) => row.id)).toEqual([title.id, mention.id])
  })

  test.each(['\\', "'", '&|!:*', '((', '😀', '车', 'a:b', '<b>', '%'])(
    'treats %j as plain words',
    async (text) => {
      expect((await list({ text })).nextCursor).toBeNull()
    },
  )
})

test('[S2.14] lists are filtered by kind, category, tag and year, and the filters show counts', async () => {
  const { id } = await makeArticle(room, { kind: 'policy', category: 'customs', tags: ['eaeu', 'hs-codes'] })
  const year = clock.now().getUTCFullYear()
  const narrow = async (requested: Input<typeof listArticles>) =>
    (await list(requested)).rows.map((row) => row.id)
  expect(await narrow({ kinds: ['policy'], category: 'customs', tag: 'eaeu', year })).toEqual([id])
  expect(await narrow({ kinds: ['policy'], year: year - 1 })).toEqual([])
  expect(await narrow({ kinds: ['report'] })).toEqual([])
  const filters = await visitor.call(listArticleFilters, { kinds: ['policy'] }, 'ru')
  expect(filters).toEqual({
    categories: [{ slug: 'customs', name: 'Таможня и правила торговли', count: 1 }],
    tags: [
      { slug: 'eaeu', name: 'ЕАЭС', count: 1 },
      { slug: 'hs-codes', name: 'Коды ТН ВЭД', count: 1 },
    ],
    years: [{ year, count: 1 }],
  })
})

test('pages follow each other without a gap, pinned articles once and on top', async () => {
  const made: string[] = []
  for (let at = 0; at < 5; at++) {
    clock.advance(1000)
    made.push((await makeArticle(room, { kind: 'report', text: textOf(`Report ${at}`) })).id)
  }
  const pinnedUntil = new Date(clock.now().getTime() + 3_600_000).toISOString()
  await pin(made[1]!, pinnedUntil)
  const seen: [string, boolean][] = []
  let cursor: string | undefined
  do {
    const page = await list({ kinds: ['report'], limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.rows.map(({ id, isPinned }): [string, boolean] => [id, isPinned]))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  const [a, b, c, d, e] = made as [string, string, string, string, string]
  expect(seen).toEqual([
    [b, true],
    [e, false],
    [d, false],
    [c, false],
    [a, false],
  ])
  clock.advance(3_700_000)
  expect((await list({ kinds: ['report'], limit: 50 })).rows.map(({ id }) => id)).toEqual([e, d, c, b, a])
  expect((await visitor.refused(listArticles, { cursor: 'bm90IG91cnM' })).code).toBe('INVALID_INPUT')
})

async function pin(id: string, pinnedUntil: string) {
  const { id: _, ...article } = {
    id,
    kind: 'report' as const,
    category: 'parts',
    defaultLanguage: 'en' as const,
    pinnedUntil,
  }
  await room.editor.call(updateArticle, { id, version: 1, article })
}

test('[S2.17] an article links to its neighbours of the same kind and to related articles', async () => {
  clock.advance(1000)
  const first = await makeArticle(room, { kind: 'interview', tags: ['vin'], text: textOf('First talk') })
  clock.advance(1000)
  const study = await makeArticle(room, { kind: 'report', tags: ['vin'], text: textOf('A study of VIN') })
  clock.advance(1000)
  const second = await makeArticle(room, {
    kind: 'news',
    tags: ['vin'],
    relatedIds: [study.id],
    text: textOf('Second talk'),
  })
  const article = await visitor.call(getArticle, { id: second.id })
  expect(article).toMatchObject({ newer: null, older: { id: first.id, title: 'First talk' } })
  expect(article.related.map(({ id }) => id).slice(0, 2)).toEqual([study.id, first.id])
})

test('[S1.11] [S1.12] an article can be saved and is in the browsing history, as long as it is published', async () => {
  const place = await makeArticle(room, { text: textOf('Kept by a reader') })
  const reader = await here.user()
  const draft = await makeDraft(room.author)
  await reader.call(setFavorite, { kind: 'article', id: place.id, isFavorite: true })
  await reader.call(addFootprints, {
    seen: [{ kind: 'article', id: place.id, seenAt: clock.now().toISOString() }],
  })
  const refusal = await reader.refused(setFavorite, { kind: 'article', id: draft.id, isFavorite: true })
  expect(refusal.code).toBe('ARTICLE_NOT_FOUND')
  const stored = async () => [
    (await reader.call(listFavorites, { kind: 'article' })).rows.map(({ content }) => content.card.name),
    (await reader.call(listFootprints, {})).rows.map(({ content }) => content.card.name),
  ]
  expect(await stored()).toEqual([['Kept by a reader'], ['Kept by a reader']])
  await move(room.publisher, place, 'unpublish', { comment: 'Not true any more.' })
  expect(await stored()).toEqual([[], []])
})

describe('views', () => {
  const read = (id: string, address: string, agent = 'Mozilla/5.0 (a person)') =>
    app.inject({
      method: 'POST',
      url: '/api/publish/article/view',
      payload: { id },
      remoteAddress: address,
      headers: { 'user-agent': agent },
    })
  const settle = () => coalesce(db, [articleViews])
  const viewsOf = async (id: string) => (await visitor.call(getArticle, { id })).viewCount

  test('a visitor counts once a day, robots never, and the visitor cannot be identified later', async () => {
    const { id } = await makeArticle(room)
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await read(id, address)
    await read(id, '203.0.113.3', 'Googlebot/2.1')
    await settle()
    expect(await viewsOf(id)).toBe(2)
    const { article } = await room.author.call(getOfficeArticle, { id })
    expect([article.viewCount, article.viewDays.length, article.viewDays.at(-1)]).toEqual([2, 30, 2])
    clock.advance(86_400_000)
    await read(id, '203.0.113.1')
    await settle()
    await settle()
    expect(await viewsOf(id)).toBe(3)
    clock.advance(3 * 86_400_000)
    expect((await forgetOldViews(db, clock.now())).views).toBeGreaterThanOrEqual(3)
    expect(await db.sql`select from view_salts`).toHaveLength(0)
  })

  test('views of an unpublished article are not counted', async () => {
    const { id } = await makeDraft(room.author)
    expect((await read(id, '203.0.113.9')).json().code).toBe(0)
    expect(await db.sql`select from article_views where article_id = ${id}`).toHaveLength(0)
  })
})

test('[S2.15] an external article is reached by its id; addresses of private networks are refused', async () => {
  const external = { kind: 'external' as const, externalUrl: 'https://www.eaeunion.example/rules' }
  const { id } = await makeArticle(room, {
    ...external,
    text: { ...textOf('Rules'), body: { type: 'doc', content: [] } },
  })
  expect(await visitor.call(getArticle, { id })).toMatchObject({
    kind: 'external',
    externalUrl: external.externalUrl,
  })
  for (const externalUrl of [
    'http://a.example/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://a:b@c.example/',
    'https://[::1]/',
    'https://db.internal/',
    '',
  ]) {
    const refused = makeDraft(room.author, { ...external, externalUrl })
    await expect(refused, externalUrl).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  }
})

test('the body is sanitized when it is saved', async () => {
  const body = {
    type: 'doc' as const,
    content: [
      heading('Good'),
      { type: 'script', content: [] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      },
    ],
  }
  const place = await makeDraft(room.author, { text: { ...textOf('Clean'), body } })
  expect((await statusOf(room.author, place)).body.content).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Good' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'x' }] },
  ])
  await publish(room, place)
})
