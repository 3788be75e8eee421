import { getOrder } from '@tiantian/contracts/order/order.ts'
import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { getUserInfo } from '@tiantian/contracts/user/info.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from './test-browser.ts'
import type { MallAnswer } from './test-mall.ts'
import { testMall } from './test-mall.ts'

let mall: Awaited<ReturnType<typeof testMall>>
let answer: () => MallAnswer

const later = () => Date.now() + 10 * 86_400_000
const ORDER = { id: '018f0000-0000-7000-8000-000000000002' }
const refused: MallAnswer = { status: 401, body: { code: 'TOKEN_INVALID', message: '' } }

/** The client of a new page, and the reasons for which it required a login. */
async function open() {
  stubStorage({ CURRENT_LANG: 'ru' })
  vi.resetModules()
  const [{ call, onLoginNeeded }, session] = await Promise.all([import('./call.ts'), import('./session.ts')])
  const reasons: string[] = []
  onLoginNeeded((reason) => reasons.push(reason))
  return { call, reasons, ...session }
}

beforeEach(async () => {
  mall = await testMall(() => answer())
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  mall.close()
})

test('[S8.8] a refused token is cleared and a login is required', async () => {
  answer = () => ({
    status: 401,
    body: { code: 'TOKEN_INVALID_TOKEN_EXPIRED', message: 'Срок сеанса истёк.' },
  })
  const { call, setToken, getSession, reasons } = await open()
  setToken(tokenOf('person'), later())
  await expect(call(getUserInfo, {})).rejects.toMatchObject({ code: 'TOKEN_INVALID_TOKEN_EXPIRED' })
  expect(getSession().token).toBeUndefined()
  expect(reasons).toEqual(['ended'])
})

test('[S8.8] a late refusal of an old token does not affect the new one', async () => {
  const { call, setToken, getSession, reasons } = await open()
  const old = tokenOf('person')
  const fresh = tokenOf('person')
  answer = () => {
    setToken(fresh, later())
    return refused
  }
  setToken(old, later())
  await expect(call(getUserInfo, {})).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(getSession().token).toBe(fresh)
  expect(reasons).toEqual([])
})

test('[S8.8] a call still pending at logout opens no login page', async () => {
  const { call, setToken, removeToken, reasons } = await open()
  answer = () => {
    removeToken()
    return { status: 401, body: { code: 'LOGIN_REQUIRED', message: '' } }
  }
  setToken(tokenOf('person'), later())
  await expect(call(getUserInfo, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(reasons).toEqual([])
})

test('[S8.8] without a token, writes and reads have different reasons', async () => {
  answer = () => ({ status: 401, body: { code: 'LOGIN_REQUIRED', message: '' } })
  const { call, reasons } = await open()
  await expect(call(getOrder, ORDER)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  await expect(call(cancelOrder, ORDER)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(reasons).toEqual(['unread', 'missing'])
})

test('[S8.8] the code that the cloud function has for visitors is no expired login', async () => {
  answer = () => ({ status: 200, body: { code: 'TOKEN_INVALID_ANONYMOUS_USER', message: '' } })
  const { call, reasons } = await open()
  await expect(call(cancelOrder, ORDER)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  expect(reasons).toEqual(['missing'])
})

test('[S8.1] TOKEN_INVALID with no stored account is returned silently', async () => {
  answer = () => refused
  const { call, reasons } = await open()
  await expect(call(listRates, {})).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  expect(reasons).toEqual([])
})
