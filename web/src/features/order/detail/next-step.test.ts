import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const payment = (state: string, createdAt: string, reason = '') => ({ state, createdAt, reason })

const order = (parts: object) =>
  ({
    state: 'created',
    side: 'buyer',
    proposals: [],
    returns: [],
    payments: [],
    payableMinor: 0,
    lines: [{ position: 1, quantity: 5 }],
    shipments: [],
    ...parts,
  }) as unknown as Order

test('[S1.17] in each state one side must act, until the order has ended', () => {
  const actors = ORDER_STATES.map((state) => {
    const shipments = [{ quantities: { 1: 5 } }]
    const next = nextStepOf(order({ state, shipments, payableMinor: state === 'awaiting_payment' ? 1 : 0 }))
    return `${state}: ${next?.by ?? 'nobody'}`
  })
  expect(actors).toEqual([
    'created: seller',
    'confirmed: seller',
    'awaiting_payment: buyer',
    'paid: seller',
    'packing: seller',
    'shipped: carrier',
    'customs: carrier',
    'arrived: carrier',
    'delivered: buyer',
    'completed: nobody',
    'cancel_requested: seller',
    'cancelled: nobody',
    'dispute: office',
    // Both have an open return.
    'return_requested: nobody',
    'return_accepted: nobody',
    'refunded: nobody',
  ])
})

test('[S1.17] a reported transfer is for the shop to check, and a rejected one for the buyer to repeat', () => {
  const state = 'awaiting_payment'
  const first = '2031-01-01T08:00:00Z'
  const second = '2031-01-02T08:00:00Z'
  const stepAfter = (...payments: object[]) => nextStepOf(order({ state, payableMinor: 100, payments }))
  expect(stepAfter()).toEqual({ step: 'pay', by: 'buyer' })
  expect(stepAfter(payment('submitted', first))).toEqual({ step: 'check', by: 'seller' })
  expect(stepAfter(payment('rejected', first))).toEqual({ step: 'payAgain', by: 'buyer' })
  expect(stepAfter(payment('submitted', second), payment('rejected', first))?.step).toBe('check')
  const deposit = order({ state: 'packing', payableMinor: 70, payments: [payment('confirmed', first)] })
  expect(nextStepOf(deposit)).toEqual({ step: 'payRest', by: 'buyer' })
})

test('[S1.17] a proposal waits for the side that has not made it, and goods left behind for the shop', () => {
  for (const [side, by] of [
    ['buyer', 'seller'],
    ['seller', 'buyer'],
  ])
    expect(nextStepOf(order({ proposals: [{ state: 'open', side }] }))).toEqual({ step: 'answer', by })
  const shipped = (pieces: number) => order({ state: 'customs', shipments: [{ quantities: { 1: pieces } }] })
  expect([2, 5].map((pieces) => nextStepOf(shipped(pieces))?.step)).toEqual(['shipRest', 'way'])
})

test('[S1.17] a return goes from the shop to the buyer and back, or to the office', () => {
  const open = { state: 'accepted', sentAt: null, disputedAt: null }
  const stepOf = (returned: object, state = 'return_accepted') =>
    nextStepOf(order({ state, returns: [{ ...open, ...returned }] }))
  expect(stepOf({ state: 'requested' }, 'completed')).toEqual({ step: 'answerReturn', by: 'seller' })
  expect(stepOf({})).toEqual({ step: 'sendReturn', by: 'buyer' })
  expect(stepOf({ sentAt: '2031-01-01T08:00:00Z' })).toEqual({ step: 'takeBack', by: 'seller' })
  expect(stepOf({ disputedAt: '2031-01-01T08:00:00Z' }, 'completed')).toEqual({ step: 'judge', by: 'office' })
  expect(stepOf({ state: 'refunded' }, 'completed')).toBeUndefined()
})
