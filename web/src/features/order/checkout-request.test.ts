import { expect, test } from 'vitest'
import { CallError } from '../../sdk/call-error.ts'
import { checkoutRequest, isDecided } from './checkout-request.ts'

test('[S1.15] a submit keeps its id until the server has answered', () => {
  const first = checkoutRequest.id()
  expect(checkoutRequest.id()).toBe(first)
  checkoutRequest.answered()
  expect(checkoutRequest.id()).not.toBe(first)
})

test.each([
  ['PRICE_CHANGED', true],
  ['STOCK_SHORT', true],
  ['NETWORK', false],
  ['TIMEOUT', false],
  ['SYS_ERR', false],
] as const)('%s: the server has decided: %s', (code, decided) => {
  expect(isDecided(new CallError(code))).toBe(decided)
})
