import { describe, expect, test } from 'vitest'
import type { ClientDatabaseReply } from '../../test/client-database.ts'
import { DatabaseCaller } from '../../test/client-database.ts'
import { makeArticle, makeDraft, makeNewsroom, move, textOf } from '../../test/make-article.ts'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const NEWS = 'opendb-news-articles'
const FAVORITES = 'opendb-mall-favorites'
const visitor = new DatabaseCaller(here)
const room = await makeNewsroom(here)
const draft = await makeDraft(room.author)
const article = await makeArticle(room, { text: textOf('Brake discs for winter', 'They wear.'), tags: [] })
const part = await makeProduct(here.db, { price: 700, stock: 10 })

describe('[S7.5] articles', () => {
  test('everybody can read a published article, in the nearest language', async () => {
    const reply = await visitor.send(
      {
        command: { $db: [step('collection', NEWS), step('doc', article.id), step('get')] },
      },
      'ru',
    )
    expect(reply.data).toEqual([
      expect.objectContaining({
        _id: article.id,
        title: 'Brake discs for winter',
        excerpt: 'What Brake discs for winter is about',
        content: '<p>They wear.</p>',
        language: 'en',
        kind: 'news',
        category_id: 'parts',
        article_status: 1,
        is_sticky: false,
        view_count: 0,
        publish_date: expect.any(Number),
      }),
    ])
  })

  test('a draft is visible to nobody, and a withdrawn article is gone', async () => {
    const taken = await makeArticle(room)
    const count = async (id: string) => (await visitor.ask(NEWS, ['doc', id], ['count'])).total
    expect([await count(draft.id), await count(taken.id)]).toEqual([0, 1])
    await move(room.publisher, taken, 'unpublish', { comment: 'It was wrong.' })
    expect(await count(taken.id)).toBe(0)
  })

  test('categories form a tree, and an article belongs to all ancestors of its category', async () => {
    const { data } = await visitor.ask('opendb-news-categories', ['get', { getTree: true }])
    const above = data.find(({ children }: ClientDatabaseReply) => holds(children, 'parts'))?._id ?? 'parts'
    const { data: found } = await visitor.ask(
      NEWS,
      ['where', { category_id: above }],
      ['field', 'title'],
      ['get'],
    )
    expect(found.map(({ _id }: ClientDatabaseReply) => _id)).toContain(article.id)
  })

  test.each(['add', 'update', 'remove'] as const)('nobody may %s an article here', async (verb) => {
    const author = new DatabaseCaller(here, room.author)
    const reply = await author.ask(NEWS, ...(verb === 'add' ? [] : [['doc', article.id] as const]), [
      verb,
      {},
    ])
    expect(reply.code).toBe('PERMISSION_ERROR')
  })
})

describe('[S7.5] favourites', () => {
  test('follow their rules, and only their owner reads and removes them', async () => {
    const ann = await someone()
    const bob = await someone()
    const input = { kind: 'product', object_id: part.productId, user_id: bob.id, price: 1 }
    expect(await ann.database.ask(FAVORITES, ['add', input])).toEqual({
      code: 0,
      message: '',
      id: part.productId,
    })
    await ann.database.ask(FAVORITES, ['add', { kind: 'article', object_id: article.id }])
    expect((await ann.database.ask(FAVORITES, ['where', { kind: 'product' }], ['get'])).data).toEqual([
      {
        _id: part.productId,
        user_id: ann.id,
        kind: 'product',
        object_id: part.productId,
        price: 700,
        currency: expect.any(String),
        create_date: expect.any(Number),
      },
    ])
    expect((await bob.database.ask(FAVORITES, ['get'])).data).toEqual([])
    expect(await bob.database.ask(FAVORITES, ['doc', part.productId], ['remove'])).toMatchObject({
      deleted: 0,
    })
    expect(await ann.database.ask(FAVORITES, ['doc', part.productId], ['remove'])).toMatchObject({
      deleted: 1,
    })
    expect((await ann.database.ask(FAVORITES, ['get'])).data).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['a thing that is not shown', { kind: 'product', object_id: part.offerId }, 'PRODUCT_NOT_FOUND'],
    ['an article that is a draft', { kind: 'article', object_id: draft.id }, 'ARTICLE_NOT_FOUND'],
    ['a kind of nobody', { kind: 'planet', object_id: part.productId }, 'VALIDATION_ERROR'],
    [
      'an id of one’s own',
      { _id: part.offerId, kind: 'product', object_id: part.productId },
      'PERMISSION_ERROR',
    ],
  ])('%s is refused', async (_what, input, code) => {
    const { database } = await someone()
    expect((await database.ask(FAVORITES, ['add', input])).code).toBe(code)
    expect(await database.ask(FAVORITES, ['count'])).toMatchObject({ total: 0 })
  })

  test('a visitor has no favourites and has to sign in', async () => {
    expect((await visitor.ask(FAVORITES, ['get'])).code).toBe('TOKEN_INVALID_ANONYMOUS_USER')
  })
})

async function someone() {
  const person = await here.user()
  return { id: person.id, database: new DatabaseCaller(here, person) }
}

const step = ($method: string, ...$param: unknown[]) => ({ $method, $param })

const holds = (rows: ClientDatabaseReply[], id: string): boolean =>
  rows.some(({ _id, children }) => _id === id || holds(children, id))
