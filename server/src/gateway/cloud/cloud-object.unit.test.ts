import { AppError } from '@tiantian/contracts/error.ts'
import { expect, test } from 'vitest'
import type { FunctionContext } from './cloud-function.ts'
import { cloudObject } from './cloud-object.ts'

/** The part of the context that an object reads when it refuses. */
const context = { language: 'en', caller: { requestId: 'r-1' }, log: console } as unknown as FunctionContext

const object = cloudObject({
  name: 'notes-co',
  codes: { FIELD_REQUIRED: ['notes-empty', 7] },
  methods: {
    add: async (_context, ...args) => ({ args }),
    _before: async () => ({ secret: 1 }),
    fail: async () => {
      throw new AppError('FIELD_REQUIRED', { field: 'text' })
    },
  },
})
const ask = (method: unknown, params?: unknown) => object.invoke({ method, params }, context)

test.each(['_before', 'constructor', '__proto__', 'add ', ['add'], undefined])(
  '[S7.3] %j cannot be called, and the refusal does not reveal whether it exists',
  async (method) => {
    expect(await ask(method)).toEqual({
      errCode: 'METHOD_NOT_FOUND',
      errMsg: 'notes-co has no such method',
      errSubject: 'notes-co',
    })
  },
)

test.each<[string, unknown, unknown[]]>([
  ['a list are its arguments in their order', [1, 'b', null], [1, 'b', null]],
  ['nothing are none', undefined, []],
  ['no list are none', { 0: 'a', length: 1 }, []],
  ['a thousand are the first ten', Array.from({ length: 1000 }, (_, at) => at), [...Array(10).keys()]],
])('[S7.3] params that are %s', async (_what, params, args) => {
  expect(await ask('add', params)).toEqual({ errCode: 0, errMsg: '', args })
})

test('[S7.3] a refusal has the codes of the object, its subject and a message in the caller’s language', async () => {
  expect(await ask('fail')).toEqual({
    errCode: 'notes-empty',
    code: 7,
    errMsg: 'Please fill in “text”.',
    errSubject: 'notes-co',
    params: { field: 'text' },
  })
})
