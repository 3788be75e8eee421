import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CartServer } from './cart-editor.ts'
import { createCartEditor } from './cart-editor.ts'
import { cartOf, line } from './test-cart.ts'

const cart: Cart = { groups: [], saved: [], totals: [], lineCount: 0, selectedCount: 0 }

const serverOf = ({ setQuantity, select }: Partial<CartServer> = {}) => ({
  setQuantity: vi.fn<CartServer['setQuantity']>(setQuantity ?? (async () => cart)),
  select: vi.fn<CartServer['select']>(select ?? (async () => cart)),
  remove: vi.fn<CartServer['remove']>(async () => cart),
})

const editorOf = (server: CartServer) => {
  const onCart = vi.fn<() => void>()
  const onRefusal = vi.fn<() => void>()
  return { onCart, onRefusal, editor: createCartEditor({ server, onCart, onRefusal, delayMs: 400 }) }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('[S1.6] many presses of the stepper make one call with the last quantity', async () => {
  const server = serverOf()
  const { editor, onCart } = editorOf(server)
  for (const quantity of [20, 30, 40]) editor.setQuantity('disc', quantity)
  expect(editor.get().inputs.get('disc')).toEqual({ quantity: 40 })
  await vi.advanceTimersByTimeAsync(400)
  expect(server.setQuantity.mock.calls).toEqual([['disc', 40]])
  expect(onCart).toHaveBeenCalledWith(cart)
  expect(editor.get().inputs.size).toBe(0)
})

test('a refused quantity is reset and says why', async () => {
  const refusal = new Error('STOCK_SHORT')
  const { editor, onRefusal } = editorOf(serverOf({ setQuantity: () => Promise.reject(refusal) }))
  editor.setQuantity('disc', 500)
  expect(await editor.settle()).toBe(false)
  expect(editor.get().inputs.size).toBe(0)
  expect(editor.get().refusals.get('disc')).toBe(refusal)
  expect(onRefusal).toHaveBeenCalledOnce()
  editor.setQuantity('disc', 50)
  expect(editor.get().refusals.size).toBe(0)
})

test('a refusal blocks the order once: the next press goes on, the line still says why', async () => {
  const refusal = new Error('NETWORK')
  const { editor } = editorOf(serverOf({ select: () => Promise.reject(refusal) }))
  editor.select(['disc'], false)
  expect(await editor.settle()).toBe(false)
  expect(editor.get().refusals.get('disc')).toBe(refusal)
  expect(await editor.settle()).toBe(true)
})

test('a change that is retried and refused again blocks the order again', async () => {
  const { editor } = editorOf(serverOf({ setQuantity: () => Promise.reject(new Error('NETWORK')) }))
  for (const quantity of [40, 40]) {
    editor.setQuantity('disc', quantity)
    expect(await editor.settle()).toBe(false)
  }
})

test('the refusal of a removed line is reported once and dropped; the others stay', async () => {
  const gone = new Error('CART_LINE_NOT_FOUND')
  const { editor } = editorOf(serverOf({ setQuantity: () => Promise.reject(gone) }))
  editor.setQuantity('disc', 40)
  editor.setQuantity('pad', 40)
  expect(await editor.settle()).toBe(false)
  const held = cartOf(line({ offerId: 'pad' }))
  expect(editor.forgetGone(held)).toEqual([gone])
  expect([...editor.get().refusals.keys()]).toEqual(['pad'])
  expect(editor.forgetGone(held)).toEqual([])
  expect(await editor.settle()).toBe(true)
})

test('the reply to one change leaves a newer change of the same line alone', async () => {
  const { editor } = editorOf(serverOf())
  editor.setQuantity('disc', 40)
  editor.select(['disc'], false)
  await vi.advanceTimersByTimeAsync(0)
  expect(editor.get().inputs.get('disc')).toEqual({ quantity: 40 })
})

test('calls are sent one after the other', async () => {
  const { promise: firstAnswer, resolve } = Promise.withResolvers<Cart>()
  const server = serverOf({ select: () => firstAnswer })
  const { editor } = editorOf(server)
  editor.select(['disc'], false)
  editor.remove(['pad'])
  await vi.advanceTimersByTimeAsync(0)
  expect(server.remove).not.toHaveBeenCalled()
  resolve(cart)
  expect(await editor.settle()).toBe(true)
  expect(server.remove).toHaveBeenCalledWith(['pad'])
})

test('a removed line drops its pending quantity', async () => {
  const server = serverOf()
  const { editor } = editorOf(server)
  editor.setQuantity('disc', 40)
  editor.remove(['disc'])
  await editor.settle()
  expect(server.setQuantity).not.toHaveBeenCalled()
})

test('[S1.6] changes without a network stay on the page, block the order, and are sent in order when it is back', async () => {
  const offline = new Error('NETWORK')
  const { promise: back, resolve } = Promise.withResolvers<boolean>()
  let isOnline = false
  const server = serverOf({ setQuantity: async () => (isOnline ? cart : Promise.reject(offline)) })
  const onRefusal = vi.fn<() => void>()
  const networkBack = (error: unknown) => (error === offline ? back : undefined)
  const editor = createCartEditor({ server, onCart: vi.fn<() => void>(), onRefusal, networkBack })
  editor.setQuantity('disc', 2)
  expect(await editor.settle()).toBe(false)
  editor.select(['pad'], false)
  editor.setQuantity('disc', 3)
  expect(await editor.settle()).toBe(false)
  expect(editor.get().inputs).toEqual(
    new Map([
      ['disc', { quantity: 3 }],
      ['pad', { isSelected: false }],
    ]),
  )
  expect([...editor.get().refusals.keys()].sort()).toEqual(['disc', 'pad'])
  expect(onRefusal).not.toHaveBeenCalled()

  isOnline = true
  resolve(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(await editor.settle()).toBe(true)
  expect(server.setQuantity.mock.calls).toEqual([
    ['disc', 2],
    ['disc', 2],
    ['disc', 3],
  ])
  expect(server.select).toHaveBeenCalledOnce()
  expect(editor.get()).toEqual({ inputs: new Map(), refusals: new Map() })
})

test('[S1.6] what waited for the network is dropped when somebody else has signed in meanwhile', async () => {
  const offline = new Error('NETWORK')
  const server = serverOf({ setQuantity: () => Promise.reject(offline) })
  const onRefusal = vi.fn<() => void>()
  const networkBack = async () => false
  const editor = createCartEditor({ server, onCart: vi.fn<() => void>(), onRefusal, networkBack })
  editor.setQuantity('disc', 2)
  await editor.settle()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.setQuantity).toHaveBeenCalledOnce()
  expect(editor.get().inputs.size).toBe(0)
  expect(onRefusal).toHaveBeenCalledOnce()
})
