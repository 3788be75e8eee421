import { getWorkspaceItem, saveWorkspaceItem } from '@tiantian/contracts/office/workspace.ts'
import { deleteArticle, getOfficeArticle, updateArticle } from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import type { Newsroom } from '../../../test/make-article.ts'
import { makeDraft, makeNewsroom, move, textOf } from '../../../test/make-article.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

const COVER = 'article/brakes-01.webp'

test('an author deletes a draft that nobody has read: its texts, versions, files and typed drafts go with it', async () => {
  const { author, editor } = room
  const { id, language } = await makeDraft(author, { cover: COVER, text: textOf('Typed by mistake') })
  const related = await makeDraft(author, { relatedIds: [id] })
  for (const person of [author, editor]) {
    await person.call(saveWorkspaceItem, { key: `article/${id}/${language}`, content: '{}' })
  }
  await author.call(saveWorkspaceItem, { key: `article/${related.id}/en`, content: '{}' })
  expect((await author.call(getOfficeArticle, { id })).article.isDeletable).toBe(true)
  const input = { requestId: newId(), id }
  expect(await author.call(deleteArticle, input)).toEqual({})
  expect(await author.call(deleteArticle, input), 'sent again').toEqual({})
  expect((await author.refused(getOfficeArticle, { id })).code).toBe('ARTICLE_NOT_FOUND')
  for (const person of [author, editor]) {
    const { item } = await person.call(getWorkspaceItem, { key: `article/${id}/${language}` })
    expect(item).toBeNull()
  }
  expect((await author.call(getWorkspaceItem, { key: `article/${related.id}/en` })).item).not.toBeNull()
  const [left] = await db.sql<{ count: number }[]>`
    select (select count(*) from article_files where article_id = ${id})::int
      + (select count(*) from article_revisions where article_id = ${id})::int as count`
  expect(left?.count).toBe(0)
  const audits = await db.sql`
    select actor_id, change from audit_log where object_id = ${id} and event = 'article.delete'`
  expect(audits).toEqual([{ actor_id: author.id, change: { title: { en: 'Typed by mistake' } } }])
  // An article that named it can still be saved.
  const { article } = await author.call(getOfficeArticle, { id: related.id })
  expect(article.relatedIds).toEqual([])
  await author.call(updateArticle, { id: related.id, version: article.version, article })
})

test('the draft of another author is not found; a draft in review is taken back first', async () => {
  const { author, editor } = room
  const own = await makeDraft(editor)
  const { code } = await author.refused(deleteArticle, { requestId: newId(), id: own.id })
  expect(code).toBe('ARTICLE_NOT_FOUND')
  const place = await makeDraft(author)
  await move(author, place, 'submit')
  expect((await author.call(getOfficeArticle, { id: place.id })).article.isDeletable).toBe(false)
  const refused = await author.refused(deleteArticle, { requestId: newId(), id: place.id })
  expect(refused.code).toBe('STATE_CONFLICT')
  await move(author, place, 'withdraw')
  await author.call(deleteArticle, { requestId: newId(), id: place.id })
})

test('an article that was published is archived, never deleted, also when readers no longer see it', async () => {
  const { author, publisher } = room
  const place = await makeDraft(author)
  await move(author, place, 'submit')
  await move(publisher, place, 'approve')
  await move(publisher, place, 'publish')
  await move(publisher, place, 'unpublish', { comment: 'The figures are wrong.' })
  await move(author, place, 'archive')
  for (const person of [author, publisher]) {
    expect((await person.call(getOfficeArticle, { id: place.id })).article.isDeletable).toBe(false)
    const { code } = await person.refused(deleteArticle, { requestId: newId(), id: place.id })
    expect(code).toBe('ONCE_PUBLISHED')
  }
})
