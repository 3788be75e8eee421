import { QueryObserver } from '@tanstack/react-query'
import { getCartTotal } from '@tiantian/contracts/cart/cart.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from '../../sdk/test-browser.ts'

const LATER = Date.UTC(2030, 0, 1)

/** The cache of a page that is just opened, and its session. */
async function open() {
  stubStorage()
  vi.resetModules()
  const [{ createQueryClient }, session, { queryKey }] = await Promise.all([
    import('./query-client.ts'),
    import('../../sdk/session.ts'),
    import('../../sdk/query.ts'),
  ])
  const client = createQueryClient()
  const key = queryKey(getCartTotal, {})
  const isStale = () => client.getQueryState(key)?.isInvalidated
  const keepTotal = (lineCount: number) => client.setQueryData(key, { lineCount })
  return { client, key, isStale, keepTotal, ...session }
}

beforeEach(() => vi.unstubAllGlobals())

test('[S4.3] a token that comes, changes or goes has the total of the cart loaded anew', async () => {
  const { isStale, keepTotal, setToken, removeToken } = await open()
  const changes = [
    () => setToken(tokenOf('anonymous'), LATER),
    () => setToken(tokenOf('person', 'u-1'), LATER),
    () => setToken(tokenOf('person', 'u-2'), LATER),
    () => removeToken(),
  ]
  for (const change of changes) {
    keepTotal(1)
    expect(isStale()).toBe(false)
    change()
    expect(isStale()).toBe(true)
  }
})

test('a read that set out before a write does not undo what the write answered', async () => {
  const { client, key, keepTotal } = await open()
  let answer: (total: { lineCount: number }) => void = () => undefined
  const reading = client.fetchQuery({
    queryKey: key,
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  })
  keepTotal(1)
  answer({ lineCount: 0 })
  expect(await reading).toEqual({ lineCount: 1 })
  expect(client.getQueryData(key)).toEqual({ lineCount: 1 })
  expect(client.getQueryState(key)?.fetchStatus).toBe('idle')
})

test.each([
  ['there is no such thing', 'PRODUCT_NOT_FOUND', 1],
  ['what failed on the way', 'NETWORK', 2],
] as const)('a page whose loader was told %s: %s is asked %i times', async (_what, code, times) => {
  const { client, key } = await open()
  const { CallError } = await import('../../sdk/call-error.ts')
  const queryFn = vi.fn(() => Promise.reject(new CallError(code)))
  const showPage = async () => {
    const leave = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => undefined)
    await vi.waitUntil(() => client.isFetching() === 0)
    leave()
  }
  await client.prefetchQuery({ queryKey: key, queryFn })
  await showPage()
  expect(queryFn).toHaveBeenCalledTimes(times)
  // It may have come into being meanwhile.
  vi.setSystemTime(Date.now() + 31_000)
  await showPage()
  vi.useRealTimers()
  expect(queryFn).toHaveBeenCalledTimes(times + 1)
})

test('[S4.3] whoever comes after a person finds nothing of hers in the cache', async () => {
  const { client, setToken, removeToken } = await open()
  setToken(tokenOf('person', 'u-1'), LATER)
  client.setQueryData(['order', 'list'], { rows: ['hers'] })
  client.setQueryData(['user', 'info'], { nickname: 'Айгерим' })
  removeToken()
  expect(client.getQueryData(['order', 'list'])).toBeUndefined()
  expect(client.getQueryData(['user', 'info'])).toBeUndefined()
})
