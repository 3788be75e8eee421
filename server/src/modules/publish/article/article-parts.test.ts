import { getArticle, listDocuments } from '@tiantian/contracts/publish/article.ts'
import { moveArticleText, saveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Newsroom } from '../../../test/make-article.ts'
import {
  makeArticle,
  makeDraft,
  makeNewsroom,
  publish,
  statusOf,
  textOf,
} from '../../../test/make-article.ts'
import { uploadedBy } from '../../../test/make-picture.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { app, visitor, clock, db } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

test('a video is an uploaded file or a page of a known video site, and a text needs it before review', async () => {
  const empty = { ...textOf('A film'), body: { type: 'doc' as const, content: [] } }
  const place = await makeDraft(room.author, { kind: 'video', text: empty })
  const { version } = await statusOf(room.author, place)
  const early = await room.author.refused(moveArticleText, { ...place, version, event: 'submit' })
  expect(early.fields?.map(({ path }) => path)).toEqual(['article.video'])
  for (const video of ['/media/file/article/a.webm', 'https://rutube.ru/video/1/']) {
    const { id } = await makeArticle(room, {
      kind: 'video',
      video,
      text: { ...empty, title: `Film ${video}` },
    })
    expect(await visitor.call(getArticle, { id })).toMatchObject({ kind: 'video', video })
  }
  for (const video of [
    'https://evil.example/a.mp4',
    '/media/../a.mp4',
    '/media/file/a.svg',
    'javascript:1.mp4',
  ]) {
    await expect(makeDraft(room.author, { kind: 'video', video }), video).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  }
})

test('[S2.21] documents of the alliance list the languages in which they are available', async () => {
  const { id } = await makeArticle(room, { kind: 'policy', category: 'documents', language: 'ru' })
  const { documents } = await visitor.call(listDocuments, {})
  expect(documents).toEqual([expect.objectContaining({ id, contentLanguage: 'ru', languages: ['ru'] })])
})

test('a correction is shown above the text from its day of publication, and keeps that day', async () => {
  const place = await makeArticle(room, { text: textOf('Wrong figure') })
  expect((await visitor.call(getArticle, { id: place.id })).correction).toBeNull()
  const correct = async (line: string) => {
    const { version } = await statusOf(room.author, place)
    const text = { ...textOf('Right figure', line), correction: 'It is 42, not 24.' }
    await room.author.call(saveArticleText, { ...place, version, text })
    await publish(room, place)
    return (await visitor.call(getArticle, { id: place.id })).correction
  }
  const day = clock.now().toISOString().slice(0, 10)
  const first = await correct('42')
  expect([first?.text, first?.at.slice(0, 10)]).toEqual(['It is 42, not 24.', day])
  clock.advance(3_600_000)
  expect(await correct('42, as said')).toEqual(first)
  const page = await app.inject({ url: '/s/en/news/wrong-figure' })
  expect(page.body).toContain('It is 42, not 24.')
  expect(page.body).toContain('"@type":"CorrectionComment"')
})

test("a picture used by an article stays when its uploader's account is erased", async () => {
  const leaving = await here.user()
  const shown = await uploadedBy(here, leaving.id)
  const other = await uploadedBy(here, leaving.id)
  const body = { type: 'doc' as const, content: [{ type: 'image', attrs: { src: shown, alt: 'A disc' } }] }
  const place = await makeArticle(room, { text: { ...textOf('With a picture'), body } })
  await db.sql`delete from users where id = ${leaving.id}`
  clock.advance(90_000_000)
  const left = async () => {
    await here.media.cleanUp()
    const paths = [shown, other].map((src) => src.replace('/media/file/', ''))
    const rows = await db.sql<{ path: string }[]>`select path from media_files where path = any(${paths})`
    return rows.map(({ path }) => `/media/file/${path}`)
  }
  expect(await left()).toEqual([shown])
  await db.sql`delete from articles where id = ${place.id}`
  expect(await left()).toEqual([])
})
