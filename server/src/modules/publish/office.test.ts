import { listArticles } from '@tiantian/contracts/publish/article.ts'
import {
  compareRevisions,
  createArticle,
  getOfficeArticle,
  listArticleCalendar,
  listArticlePictures,
  listOfficeArticles,
  listRevisions,
  restoreRevision,
  saveArticleText,
  updateArticle,
} from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import type { Newsroom } from '../../test/make-article.ts'
import {
  makeArticle,
  makeDraft,
  makeNewsroom,
  move,
  publish,
  statusOf,
  textOf,
} from '../../test/make-article.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { visitor, clock } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

test('a repeated create request creates one article; the same id with other content is refused', async () => {
  const input = {
    requestId: newId(),
    article: { kind: 'news' as const, category: 'parts', defaultLanguage: 'en' as const },
    language: 'en' as const,
    text: textOf('Once'),
  }
  const [one, again] = await Promise.all([
    room.author.call(createArticle, input),
    room.author.call(createArticle, input),
  ])
  expect(again.article.id).toBe(one.article.id)
  const other = { ...input, text: textOf('Twice') }
  expect((await room.author.refused(createArticle, other)).code).toBe('REQUEST_ID_REUSED')
})

test('two equal titles get two slugs; an explicitly chosen slug that is taken is refused', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => makeDraft(room.author, { text: textOf('Same title') })),
  )
  const slugs = await Promise.all(made.map(async (place) => (await statusOf(room.author, place)).slug))
  expect(slugs.sort()).toEqual(['same-title', 'same-title-2', 'same-title-3', 'same-title-4'])
  const taken = makeDraft(room.author, { text: { ...textOf('Other'), slug: 'same-title' } })
  await expect(taken).rejects.toMatchObject({ code: 'SLUG_TAKEN' })
  const chinese = await makeDraft(room.author, { language: 'zh-Hans', text: textOf('如何选择冬季轮胎') })
  expect((await statusOf(room.author, chinese)).slug).toBe('ru-he-xuan-ze-dong-ji-lun-tai')
})

test('a translation shows how many versions it is behind its original', async () => {
  const place = await makeArticle(room, { text: textOf('Original') })
  const russian = { id: place.id, language: 'ru' as const }
  const translatedFrom = { language: 'en' as const, n: 1 }
  await room.editor.call(saveArticleText, {
    ...russian,
    version: null,
    text: { ...textOf('Перевод'), translatedFrom },
  })
  expect((await statusOf(room.editor, russian)).behind).toBe(0)
  for (const words of ['Changed', 'Changed again']) {
    const { version } = await statusOf(room.author, place)
    await room.author.call(saveArticleText, { ...place, version, text: textOf('Original', words) })
    await publish(room, place)
  }
  expect((await statusOf(room.editor, russian)).behind).toBe(2)
  const { rows } = await room.editor.call(listOfficeArticles, { search: 'перевод' })
  expect(rows.map(({ texts }) => texts.map(({ language, behind }) => [language, behind]))).toEqual([
    [
      ['en', 0],
      ['ru', 2],
    ],
  ])
})

test("translations are made from the published version, and related articles are listed by title in the editor's language", async () => {
  const one = await makeArticle(room, { language: 'ru', text: textOf('Прочтите и это') })
  const other = await makeDraft(room.author, { text: textOf('Not yet to be read') })
  const english = { id: one.id, language: 'en' as const }
  await room.author.call(saveArticleText, { ...english, version: null, text: textOf('Read this too') })
  await publish(room, english)
  const place = await makeArticle(room, { text: textOf('Live and changed') })
  const { version } = await statusOf(room.author, place)
  await room.author.call(saveArticleText, {
    ...place,
    version,
    text: textOf('Live and changed', 'Once more'),
  })
  const { article } = await room.author.call(getOfficeArticle, { id: place.id })
  expect(article.texts[0]).toMatchObject({ isChanged: true, liveN: 1 })
  const shared = {
    kind: article.kind,
    category: article.category,
    defaultLanguage: article.defaultLanguage,
    focal: { x: 80, y: 20 },
    relatedIds: [other.id, one.id],
  }
  const input = { id: place.id, version: article.version, article: shared }
  const changed = (await room.author.call(updateArticle, input)).article
  expect(changed.focal).toEqual({ x: 80, y: 20 })
  expect(changed.related.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^[0-9A-Z]{6}$/),
    'Read this too',
  ])
  const tooMany = Array.from({ length: 7 }, newId)
  const refused = await room.author.refused(updateArticle, {
    ...input,
    version: changed.version,
    article: { ...shared, relatedIds: tooMany },
  })
  expect(refused.code).toBe('INVALID_INPUT')
})

test('earlier versions are kept, compared and restored as the draft', async () => {
  const place = await makeArticle(room, { text: textOf('Versions', 'One', 'Two', 'Three') })
  const { version } = await statusOf(room.author, place)
  const text = { ...textOf('Versions', 'One', 'Two and a half', 'Three'), note: 'a half more' }
  await room.author.call(saveArticleText, { ...place, version, text })
  const { rows } = await room.author.call(listRevisions, place)
  expect(rows).toMatchObject([
    { n: version + 1, note: 'a half more', isPublished: false },
    { n: 1, isPublished: true },
  ])
  const { parts } = await room.author.call(compareRevisions, { ...place, from: 1, to: version + 1 })
  expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'Two' },
    { kind: 'added', text: 'Two and a half' },
  ])
  await room.author.call(restoreRevision, { ...place, version: version + 1, n: 1 })
  const restored = await room.author.call(compareRevisions, { ...place, from: 1, to: version + 2 })
  expect(restored.parts.every(({ kind }) => kind === 'same')).toBe(true)
})

test('saving the shared part of an article from an outdated version is refused', async () => {
  const place = await makeDraft(room.author)
  const article = { kind: 'notice' as const, category: 'customs', defaultLanguage: 'en' as const }
  const input = { id: place.id, version: 1, article }
  const results = await Promise.allSettled([
    room.author.call(updateArticle, input),
    room.editor.call(updateArticle, input),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(
    (
      await room.author.refused(updateArticle, {
        ...input,
        version: 2,
        article: { ...article, category: 'nothing' },
      })
    ).code,
  ).toBe('CATEGORY_NOT_FOUND')
  const refused = await room.author.refused(updateArticle, {
    ...input,
    version: 2,
    article: { ...article, tags: ['nothing'] },
  })
  expect(refused.fields).toEqual([{ path: 'article.tags', rule: 'invalid_value' }])
})

test('the calendar shows past and scheduled publications', async () => {
  const place = await makeDraft(room.author, { text: textOf('Next week') })
  await move(room.author, place, 'submit')
  await move(room.editor, place, 'approve')
  const publishAt = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
  await move(room.publisher, place, 'schedule', { publishAt })
  const before = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString()
  const { entries } = await room.editor.call(listArticleCalendar, { from: clock.now().toISOString(), before })
  expect(entries).toContainEqual({
    id: place.id,
    language: 'en',
    title: 'Next week',
    at: publishAt,
    isLive: false,
  })
  const { rows } = await visitor.call(listArticles, { text: 'next week' })
  expect(rows).toEqual([])
})

test('articles are filtered by category, with those below it, and by the name of their author', async () => {
  const mark = newId().slice(-8)
  const own = await makeDraft(room.author, { category: 'parts', text: textOf(`Filtered ${mark}`) })
  const named = await makeDraft(room.author, {
    category: 'logistics',
    authorName: { en: `Aigerim ${mark}` },
    text: textOf(`Filtered ${mark}`),
  })
  const idsOf = async (filter: object) =>
    (await room.editor.call(listOfficeArticles, { search: mark, ...filter })).rows.map(({ id }) => id)
  expect(await idsOf({})).toEqual([named.id, own.id])
  expect(await idsOf({ category: 'logistics' })).toEqual([named.id])
  expect(await idsOf({ category: 'no-such' })).toEqual([])
  expect(await idsOf({ author: `aigerim ${mark}` })).toEqual([named.id])
  for (const author of ['100%', 'en', ':']) expect(await idsOf({ author })).toEqual([])
})

test('pictures of articles are found by title, with the alternative text of the language; authors see their own', async () => {
  const mark = newId().slice(-8)
  const image = (src: string, alt: string) => ({ type: 'image', attrs: { src, alt } })
  const content = [image('/media/file/a/road.jpg', 'A road'), image('/media/file/a/road.jpg', 'A road')]
  await makeDraft(room.author, {
    cover: '/media/file/a/cover.jpg',
    text: { ...textOf(`Pictured ${mark}`), body: { type: 'doc', content } },
  })
  await makeDraft(room.author, { text: textOf(`Pictured ${mark} without`) })
  const found = async (who: Person, language: 'en' | 'ru') =>
    (await who.call(listArticlePictures, { language, search: mark })).rows.map(({ title, pictures }) => [
      title,
      pictures,
    ])
  const road = '/media/file/a/road.jpg'
  const cover = '/media/file/a/cover.jpg'
  const title = `Pictured ${mark}`
  expect(await found(room.author, 'en')).toEqual([
    [
      title,
      [
        { address: road, alt: 'A road' },
        { address: cover, alt: '' },
      ],
    ],
  ])
  expect(await found(room.editor, 'ru')).toEqual([
    [
      title,
      [
        { address: cover, alt: '' },
        { address: road, alt: '' },
      ],
    ],
  ])
  expect(await found(await makeOfficer(here, ['author']), 'en')).toEqual([])
  expect((await visitor.refused(listArticlePictures, { language: 'en' })).code).toBe('LOGIN_REQUIRED')
})
