import {
  copyArticle,
  getOfficeArticle,
  listOfficeArticles,
} from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Newsroom } from '../../../test/make-article.ts'
import { makeDraft, makeNewsroom, move, textOf } from '../../../test/make-article.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

test('an article begins as a copy of another: its texts as drafts of the caller, at new addresses', async () => {
  const { author, editor } = room
  const place = await makeDraft(author, { isFeatured: true, text: textOf('Prices of the week', 'Up.') })
  await move(author, place, 'submit')
  const { article: source } = await editor.call(getOfficeArticle, { id: place.id })
  const input = { requestId: newId(), id: place.id }
  const { article } = await editor.call(copyArticle, input)
  expect((await editor.call(copyArticle, input)).article.id, 'sent again').toBe(article.id)
  expect(article).toMatchObject({ isOwn: true, isDeletable: true, isFeatured: false, kind: source.kind })
  expect(article.texts).toMatchObject([
    {
      language: 'en',
      title: 'Prices of the week',
      body: source.texts[0]?.body,
      state: 'draft',
      isLive: false,
    },
  ])
  expect(article.texts[0]?.slug).not.toBe(source.texts[0]?.slug)
  expect((await author.refused(copyArticle, { requestId: newId(), id: article.id })).code).toBe(
    'ARTICLE_NOT_FOUND',
  )
})

test('an article archived in all its languages is listed only when asked for', async () => {
  const { author } = room
  const place = await makeDraft(author, { text: textOf(`Rare discs ${newId()}`) })
  await move(author, place, 'archive')
  const found = async (filter: object) =>
    (await author.call(listOfficeArticles, { search: 'rare discs', ...filter })).rows.map(({ id }) => id)
  expect(await found({})).toEqual([])
  expect(await found({ state: 'archived' })).toEqual([place.id])
})
