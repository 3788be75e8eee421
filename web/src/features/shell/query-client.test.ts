import type { QueryFilters } from '@tanstack/react-query'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { listOrders } from '@tiantian/contracts/order/order-list.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listReviews, myReviews } from '@tiantian/contracts/review/review.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { allActions } from '../../../../server/src/test/all-actions.ts'
import { stubStorage, tokenOf } from '../../sdk/test-browser.ts'

const LATER = Date.UTC(2030, 0, 1)

/** The cache of a page that was just opened, and its session. */
async function open() {
  stubStorage()
  vi.resetModules()
  const [{ createQueryClient }, session, { queryKey }] = await Promise.all([
    import('./query-client.ts'),
    import('../../sdk/session.ts'),
    import('../../sdk/query.ts'),
  ])
  const client = createQueryClient()
  // Whatever the action's input, its key names the user.
  const keyOf = (action: AnyAction, input: unknown): readonly unknown[] => queryKey(action, input)
  const key = () => queryKey(getCartTotal, {})
  const isStale = () => client.getQueryState(key())?.isInvalidated ?? true
  const keepTotal = (lineCount: number) => client.setQueryData(key(), { lineCount })
  return { client, key, keyOf, isStale, keepTotal, ...session }
}

beforeEach(() => vi.unstubAllGlobals())

test('[S4.3] a token that is set, changed or removed reloads the cart total', async () => {
  const { isStale, keepTotal, setToken, removeToken } = await open()
  const changes = [
    () => setToken(tokenOf('anonymous'), LATER),
    () => setToken(tokenOf('person', 'u-1'), LATER),
    () => setToken(tokenOf('person', 'u-2'), LATER),
    () => setToken(tokenOf('person', 'u-2'), LATER + 1),
    () => removeToken(),
  ]
  for (const change of changes) {
    keepTotal(1)
    expect(isStale()).toBe(false)
    change()
    expect(isStale()).toBe(true)
  }
})

test("a read that started before a write does not overwrite the write's reply", async () => {
  const { client, key, keepTotal } = await open()
  let answer: (total: { lineCount: number }) => void = () => undefined
  const reading = client.fetchQuery({
    queryKey: key(),
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  })
  keepTotal(1)
  answer({ lineCount: 0 })
  expect(await reading).toEqual({ lineCount: 1 })
  expect(client.getQueryData(key())).toEqual({ lineCount: 1 })
  expect(client.getQueryState(key())?.fetchStatus).toBe('idle')
})

test.each([
  ['there is no such thing', 'PRODUCT_NOT_FOUND', 1],
  ['what failed on the way', 'NETWORK', 2],
] as const)('a page whose loader got %s: %s is requested %i times', async (_what, code, times) => {
  const { client, key } = await open()
  const { CallError } = await import('../../sdk/call-error.ts')
  const queryFn = vi.fn(() => Promise.reject(new CallError(code)))
  const showPage = async () => {
    const leave = new QueryObserver(client, { queryKey: key(), queryFn }).subscribe(() => undefined)
    await vi.waitUntil(() => client.isFetching() === 0)
    leave()
  }
  await client.prefetchQuery({ queryKey: key(), queryFn })
  await showPage()
  expect(queryFn).toHaveBeenCalledTimes(times)
  // It may have been created meanwhile.
  vi.setSystemTime(Date.now() + 31_000)
  await showPage()
  vi.useRealTimers()
  expect(queryFn).toHaveBeenCalledTimes(times + 1)
})

test('[S4.3] for no action does the next user find what was cached for the previous one', async () => {
  const { client, setToken, removeToken, keyOf } = await open()
  const actions = await allActions()
  const own = actions.filter(({ auth }) => auth !== 'public')
  expect(own.length).toBeGreaterThan(100)
  setToken(tokenOf('person', 'u-1'), LATER)
  const before = new Map(actions.map((action) => [action, keyOf(action, {})]))
  for (const [action, cachedKey] of before) client.setQueryData(cachedKey, { of: action.name })
  // Not through the client, which clears its cache: the keys alone must keep the two users apart.
  const untouched = new QueryClient()
  for (const [action, cachedKey] of before) untouched.setQueryData(cachedKey, { of: action.name })
  const found = (cache: QueryClient) => own.filter((action) => cache.getQueryData(keyOf(action, {})))

  expect(found(client)).toHaveLength(own.length)
  removeToken()
  expect(found(client)).toEqual([])
  setToken(tokenOf('person', 'u-2'), LATER)
  expect([found(client), found(untouched)]).toEqual([[], []])
  const stored = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(stored.filter(([owner]) => owner === 'u-1')).toEqual([])
})

test('control: keys without the user would show the next one what was cached before', async () => {
  const { setToken, keyOf } = await open()
  const untouched = new QueryClient()
  const nameless = (action: AnyAction) => keyOf(action, {}).slice(1)
  setToken(tokenOf('person', 'u-1'), LATER)
  untouched.setQueryData(nameless(listOrders), { rows: [] })
  setToken(tokenOf('person', 'u-2'), LATER)
  expect(untouched.getQueryData(nameless(listOrders))).toBeDefined()
})

test('public data stays for the next user', async () => {
  const { client, setToken, removeToken, keyOf } = await open()
  setToken(tokenOf('person', 'u-1'), LATER)
  client.setQueryData(keyOf(showHome, {}), { rows: [] })
  removeToken()
  expect(client.getQueryData(keyOf(showHome, {}))).toBeDefined()
})

test('a module, a noun and an action match their reads, both public and the user’s own', async () => {
  const { client, setToken, keyOf } = await open()
  const { readsBy, readsOfModule, readsOfNoun } = await import('../../sdk/query.ts')
  setToken(tokenOf('person', 'u-1'), LATER)
  const cached = [listReviews, myReviews, listComplaints]
  for (const action of cached) client.setQueryData(keyOf(action, {}), {})
  const count = (filter: QueryFilters) => client.getQueryCache().findAll(filter).length
  expect([
    count(readsOfModule(listReviews)),
    count(readsOfNoun(listReviews)),
    count(readsBy(listReviews)),
  ]).toEqual([3, 2, 1])
})
