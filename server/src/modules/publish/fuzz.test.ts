import * as officeActions from '@tiantian/contracts/publish/office-article.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyInput, leakOf, nasty } from '../../test/fuzz.ts'
import type { Newsroom } from '../../test/make-article.ts'
import { makeArticle, makeNewsroom, textOf } from '../../test/make-article.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { app, clock } = here
let room: Newsroom
let id: string

beforeAll(async () => {
  room = await makeNewsroom(here)
  id = (await makeArticle(room)).id
})

const actions = Object.values(officeActions).filter((each) => 'auth' in each)
/** Spread over time, so that no call limit is reached and the session stays valid. */
const PAUSE_MS = 61_000

describe.each(actions)('$name', (action) => {
  test('any request of a publisher gets a regular reply or a refusal, never a server error', async () => {
    // With an existing article, so that the request passes the first checks.
    const known = anyInput(action).map((input) =>
      typeof input === 'object' && input !== null && 'id' in input ? { ...input, id } : input,
    )
    await fc.assert(
      fc.asyncProperty(known, async (input) => {
        expect(await send(action.name, input)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
})

test('any content of a rich text is kept or removed, and can be published', async () => {
  const { createArticle } = officeActions
  await fc.assert(
    fc.asyncProperty(fc.array(nasty, { maxLength: 4 }), fc.object({ maxDepth: 4 }), async (content, more) => {
      const body = { type: 'doc', content: [...content, more, { type: 'paragraph', content: [more] }] }
      const text = { ...textOf('Any'), body }
      const article = { kind: 'news', category: 'parts', defaultLanguage: 'en' }
      const requestId = crypto.randomUUID()
      expect(await send(createArticle.name, { requestId, language: 'en', article, text })).toBeUndefined()
    }),
    { numRuns: 60 },
  )
})

test('after all that the editor can still work on the article', async () => {
  const { article } = await room.publisher.call(officeActions.getOfficeArticle, { id })
  expect(article.id).toBe(id)
})

/** Server errors that occurred. */
async function send(name: string, input: unknown): Promise<string | undefined> {
  clock.advance(PAUSE_MS)
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${name}`,
    headers: { authorization: `Bearer ${room.publisher.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  })
  const isFault = reply.statusCode >= 500 || leakOf(reply.body) !== undefined
  return isFault ? `${JSON.stringify(input)} → ${reply.body}` : undefined
}
