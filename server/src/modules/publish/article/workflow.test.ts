import { nextState } from '@tiantian/contracts/machine.ts'
import { getArticle } from '@tiantian/contracts/publish/article.ts'
import type { ArticleEvent, ArticleState } from '@tiantian/contracts/publish/article-state.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import { ARTICLE_STATES } from '@tiantian/contracts/publish/names.ts'
import {
  getOfficeArticle,
  listOfficeArticles,
  listRevisions,
  moveArticleText,
  saveArticleText,
} from '@tiantian/contracts/publish/office-article.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Newsroom } from '../../../test/make-article.ts'
import {
  makeArticle,
  makeDraft,
  makeNewsroom,
  move,
  publish,
  statusOf,
  textOf,
} from '../../../test/make-article.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { visitor, clock, db } = here
let room: Newsroom

beforeAll(async () => {
  room = await makeNewsroom(here)
})

const COMMENT = 'Please name the source.'

test('an article goes from its author through a second officer to its readers', async () => {
  const { author, editor, publisher } = room
  const place = await makeDraft(author, { text: textOf('By other eyes') })
  await move(author, place, 'submit')
  await move(editor, place, 'return', { comment: COMMENT })
  expect(await statusOf(author, place)).toMatchObject({ state: 'needs_changes', comment: COMMENT })
  const { version } = await statusOf(author, place)
  await author.call(saveArticleText, { ...place, version, text: textOf('By other eyes', 'With its source.') })
  await move(author, place, 'submit')
  expect(
    (await author.refused(moveArticleText, { ...place, version: version + 2, event: 'approve' })).code,
  ).toBe('PERMISSION_DENIED')
  await move(editor, place, 'approve')
  await move(publisher, place, 'publish')
  expect(await statusOf(author, place)).toMatchObject({ state: 'published', isLive: true, isChanged: false })
  expect((await visitor.call(getArticle, { id: place.id })).title).toBe('By other eyes')
})

test('nobody can approve their own text; an admin can for a reason, which is audited', async () => {
  const admin = await makeOfficer(here, ['admin'])
  for (const writer of [room.editor, room.publisher, admin]) {
    const place = await makeDraft(writer)
    await move(writer, place, 'submit')
    const { version } = await statusOf(writer, place)
    const approve = { ...place, version, event: 'approve' as const }
    expect((await writer.refused(moveArticleText, approve)).code).toBe('FOUR_EYES')
    const isAdmin = writer === admin
    const forced = { ...approve, override: 'Nobody else is in the office.' }
    if (!isAdmin) expect((await writer.refused(moveArticleText, forced)).code).toBe('FOUR_EYES')
    else await admin.call(moveArticleText, forced)
    const written = await db.sql`
      select from audit_log where object_id = ${place.id} and event = 'article.approve' and change @> '{"override": "Nobody else is in the office."}'`
    expect(written).toHaveLength(isAdmin ? 1 : 0)
  }
})

test('a co-author cannot approve a text either, until it has been published', async () => {
  const place = await makeDraft(room.author)
  await room.editor.call(saveArticleText, { ...place, version: 1, text: textOf('Helped along') })
  await move(room.author, place, 'submit')
  const { version } = await statusOf(room.editor, place)
  expect((await room.editor.refused(moveArticleText, { ...place, version, event: 'approve' })).code).toBe(
    'FOUR_EYES',
  )
  await move(room.publisher, place, 'approve')
  await move(room.publisher, place, 'publish')
  await room.author.call(saveArticleText, {
    ...place,
    version: version + 2,
    text: textOf('Helped along', 'More'),
  })
  await move(room.author, place, 'submit')
  await move(room.editor, place, 'approve')
})

describe('[S4.15] every event in every state', () => {
  const events = articleMachine.events.filter((event) => event !== 'edit')
  const pairs = ARTICLE_STATES.flatMap((state) => events.map((event) => [state, event] as const))

  test('an undefined transition is refused and changes nothing; a defined one succeeds', async () => {
    const place = await makeDraft(room.author)
    for (const [state, event] of pairs) {
      const version = await putInto(place.id, state)
      const outcome = await tryStep(place, event, version)
      const next = nextState(articleMachine, state, event, ['writer', 'reviewer', 'publisher'])
      expect([state, event, outcome, (await statusOf(room.publisher, place)).state]).toEqual([
        state,
        event,
        next ? 0 : 'STATE_CONFLICT',
        next ?? state,
      ])
    }
  })

  /** Inserted directly: a text in this state without a published version. */
  async function putInto(id: string, state: ArticleState): Promise<number> {
    await db.sql`delete from article_pages where article_id = ${id}`
    const [row] = await db.sql<{ version: number }[]>`
      update article_texts set state = ${state}, publish_at = ${state === 'scheduled' ? clock.now() : null}
      where article_id = ${id} returning version`
    return row!.version
  }

  async function tryStep(
    place: Awaited<ReturnType<typeof makeDraft>>,
    event: Exclude<ArticleEvent, 'edit'>,
    version: number,
  ) {
    const publishAt = new Date(clock.now().getTime() + 60_000).toISOString()
    const input = { ...place, version, event, comment: COMMENT, ...(event === 'schedule' && { publishAt }) }
    try {
      await room.publisher.call(moveArticleText, input)
      return 0
    } catch (error) {
      return (error as { code: string }).code
    }
  }
})

describe('what readers see while the next version is edited', () => {
  test('stays until the next version is published; then old slugs redirect to the new one', async () => {
    const place = await makeArticle(room, { text: textOf('First words') })
    const before = await statusOf(room.author, place)
    await room.author.call(saveArticleText, {
      ...place,
      version: before.version,
      text: { ...textOf('Second words'), slug: 'second-words' },
    })
    expect(await statusOf(room.author, place)).toMatchObject({
      state: 'draft',
      isLive: true,
      isChanged: true,
    })
    expect((await visitor.call(getArticle, { id: place.id })).title).toBe('First words')
    await publish(room, place)
    expect(await visitor.call(getArticle, { id: place.id })).toMatchObject({
      title: 'Second words',
      slug: 'second-words',
    })
    expect(await db.sql`select slug from article_redirects where article_id = ${place.id}`).toEqual([
      { slug: 'first-words' },
    ])
  })

  test('disappears when it is withdrawn, with a reason, and returns with its date', async () => {
    const place = await makeArticle(room)
    const { publishedAt } = await visitor.call(getArticle, { id: place.id })
    const refusal = await room.publisher.refused(moveArticleText, {
      ...place,
      version: 4,
      event: 'unpublish',
    })
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'comment' }] })
    await move(room.publisher, place, 'unpublish', { comment: COMMENT })
    expect((await visitor.refused(getArticle, { id: place.id })).code).toBe('ARTICLE_NOT_FOUND')
    clock.advance(60_000)
    await move(room.publisher, place, 'publish')
    expect((await visitor.call(getArticle, { id: place.id })).publishedAt).toBe(publishedAt)
  })

  test('a published version is withdrawn while a newer one waits for review', async () => {
    const place = await makeArticle(room)
    const { version } = await statusOf(room.author, place)
    await room.author.call(saveArticleText, { ...place, version, text: textOf('Newer') })
    await move(room.author, place, 'submit')
    await move(room.publisher, place, 'unpublish', { comment: COMMENT })
    expect(await statusOf(room.author, place)).toMatchObject({ state: 'in_review', isLive: false })
  })
})

test('a translation with words of its original is not handed in; the refusal names the place in every language', async () => {
  const one = 'Prices of brake discs rose for the third time since the spring, by nine percent.'
  const two = 'Geely Atlas Pro'
  const place = await makeArticle(room, { text: textOf('Discs', one, two) })
  const russian = { id: place.id, language: 'ru' as const }
  const refusalOf = async (version: number | null, text: ReturnType<typeof textOf>) => {
    await room.editor.call(saveArticleText, { ...russian, version, text })
    const stored = await statusOf(room.editor, russian)
    return room.editor.refused(moveArticleText, { ...russian, version: stored.version, event: 'submit' })
  }
  const untouched = await refusalOf(null, textOf('Discs', one, two))
  expect([untouched.code, untouched.fields?.map(({ path }) => path)]).toEqual([
    'TEXT_NOT_TRANSLATED',
    ['text.body'],
  ])
  const summary = { summary: 'What we know about the prices of discs' }
  const original = await statusOf(room.author, place)
  await room.author.call(saveArticleText, {
    ...place,
    version: original.version,
    text: { ...textOf('Discs', one, two), ...summary },
  })
  const { version } = await statusOf(room.editor, russian)
  const half = await refusalOf(version, { ...textOf('Диски', 'Диски подорожали.', two), ...summary })
  expect(half.fields).toEqual([{ path: 'text.summary', rule: 'untranslated' }])
  expect(half.params).toEqual({ text: summary.summary, language: 'Русский' })
  const next = await statusOf(room.editor, russian)
  // A name is the same in every language.
  const text = { ...textOf('Диски', 'Диски подорожали.', two), summary: 'Почему дорожают диски' }
  await room.editor.call(saveArticleText, { ...russian, version: next.version, text })
  await move(room.editor, russian, 'submit')
  expect((await statusOf(room.editor, russian)).state).toBe('in_review')
})

test('a text needs summary, body and picture descriptions before review', async () => {
  const gap = { type: 'missingPicture', attrs: { alt: 'A disc', from: 'https://a.example/b.png' } }
  const body = {
    type: 'doc' as const,
    content: [{ type: 'image', attrs: { src: '/media/file/a.webp' } }, gap],
  }
  const place = await makeDraft(room.author, {
    cover: '/media/file/b.webp',
    text: { title: 'Only a picture', body },
  })
  const refusal = await room.author.refused(moveArticleText, { ...place, version: 1, event: 'submit' })
  expect(refusal.fields?.map(({ path }) => path)).toEqual([
    'text.coverAlt',
    'text.body.alt',
    'text.body.picture',
  ])
  // A missing picture keeps its place in the text, with everything known about it.
  expect((await statusOf(room.author, place)).body.content[1]).toEqual(gap)
})

test('an author sees only their own articles; an editor of one language cannot edit another', async () => {
  const place = await makeDraft(room.author)
  const stranger = await makeOfficer(here, ['author'])
  for (const call of [
    stranger.refused(getOfficeArticle, { id: place.id }),
    stranger.refused(saveArticleText, { ...place, version: 1, text: textOf('Mine') }),
    stranger.refused(moveArticleText, { ...place, version: 1, event: 'submit' }),
    stranger.refused(listRevisions, place),
  ]) {
    expect((await call).code).toBe('ARTICLE_NOT_FOUND')
  }
  expect((await stranger.call(listOfficeArticles, {})).rows).toEqual([])
  const russian = await makeOfficer(here, ['editor:ru'])
  const save = { id: place.id, text: textOf('Диски') }
  expect((await russian.refused(saveArticleText, { ...save, language: 'kk', version: null })).code).toBe(
    'PERMISSION_DENIED',
  )
  await russian.call(saveArticleText, { ...save, language: 'ru', version: null })
  const publisherRu = await makeOfficer(here, ['publisher:ru'])
  const ru = { id: place.id, language: 'ru' as const }
  await move(russian, ru, 'submit')
  await move(publisherRu, ru, 'approve')
  await move(publisherRu, ru, 'publish')
  await move(room.author, place, 'submit')
  const { version } = await statusOf(publisherRu, place)
  expect((await publisherRu.refused(moveArticleText, { ...place, version, event: 'approve' })).code).toBe(
    'PERMISSION_DENIED',
  )
})
