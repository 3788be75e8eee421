import type { AnyAction } from '@tiantian/contracts/action.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { listArticles } from '@tiantian/contracts/publish/article.ts'
import { queryProducts, queryShops, suggestProducts } from '@tiantian/contracts/search/search.ts'
import { listShops } from '@tiantian/contracts/shop/shop.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import { expect, test, vi } from 'vitest'
import { testApp } from '../test/test-app.ts'

const { log, visitor, db } = await testApp()

const calls: [action: AnyAction, input: object][] = [
  [showHome, {}],
  [listProducts, {}],
  [listShops, {}],
  [listArticles, {}],
  [queryProducts, { text: 'brake pads' }],
  [queryShops, { text: 'brake pads' }],
  [suggestProducts, { text: 'brake' }],
  [loginAnonymous, {}],
]

test.each(calls)('$name creates no logger while it logs nothing', async (action, input) => {
  const child = vi.spyOn(log, 'child')
  await visitor.call(action, input)
  expect(child).not.toHaveBeenCalled()
  child.mockRestore()
})

test('a failure after the reply is logged with its request and action', async () => {
  const child = vi.spyOn(log, 'child')
  await db.sql`alter table zero_result_queries rename to zero_result_queries_away`
  expect((await visitor.call(queryProducts, { text: 'zyuzyubra' })).rows).toEqual([])
  const named = { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), action: queryProducts.name }
  // A zero-result query of an earlier call may be recorded in the same batch and fail with it.
  await expect.poll(() => child.mock.calls).toContainEqual([named])
  await db.sql`alter table zero_result_queries_away rename to zero_result_queries`
  child.mockRestore()
})
