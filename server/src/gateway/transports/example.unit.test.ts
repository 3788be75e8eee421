import type { AnyAction } from '@tiantian/contracts/action.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import { readVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allActions } from '../../test/all-actions.ts'
import { exampleInput, exampleReply } from './example.ts'

const actions = await allActions()

/** What the contract refuses about a value. */
const refusalsOf = (contract: AnyAction['input'], value: unknown) =>
  z.safeParse(contract, value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test.each(actions)('the examples of $name fit its contract, the same at each call', (action) => {
  const input = exampleInput(action)
  const reply = exampleReply(action)
  expect(refusalsOf(action.input, input)).toEqual([])
  expect(refusalsOf(action.output, reply)).toEqual([])
  expect(reply).toMatchObject({ code: 0, message: '' })
  expect([exampleInput(action), exampleReply(action)]).toEqual([input, reply])
})

test('well-known fields look as they do in the trade', () => {
  expect(exampleInput(readVin)).toEqual({ vin: 'JTNBF4HK103012345' })
  expect(exampleReply(queryProducts)).toMatchObject({
    rows: [{ partNumber: '04465-33471', price: { amountMinor: 1_850_000, currency: 'KZT' } }],
  })
  expect(exampleReply(getOrder)).toMatchObject({ order: { code: 'T2603029K4M7Q', incoterm: 'FCA' } })
})

test('a field that many actions have shows what it means in each', () => {
  const inputOf = (name: string) => exampleInput(actions.find((action) => action.name === name)!)
  expect(inputOf('import/file/sign')).toMatchObject({ kind: 'product/products', name: 'price-list.xlsx' })
  expect(inputOf('place/city/search')).toMatchObject({ text: 'Almaty' })
  expect(inputOf('message/message/send')).toMatchObject({
    content: { text: 'Do you have the pads 04465-33471 in stock?' },
  })
  expect(inputOf('review/answer/set')).toMatchObject({ text: 'Thank you, we are glad to hear it.' })
  expect(inputOf('push/notification/mute')).toMatchObject({ kind: 'order.state' })
  expect(inputOf('search/product/query')).toMatchObject({ text: 'brake pads Camry' })
  // A kind of import and a kind of notification are not to be mistaken for each other.
  const examples = actions
    .map((action) => JSON.stringify([exampleInput(action), exampleReply(action)]))
    .join()
  expect(examples).not.toMatch(/order\/placed|Zh- hans/)
})

test('a contract that no example fits is reported', () => {
  const never = z.object({ name: z.string().check(z.refine(() => false)) })
  expect(() => exampleInput({ ...readVin, input: never })).toThrow('no example fits')
})
