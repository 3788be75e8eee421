import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectionsOf } from '../../app.ts'
import { modules } from '../../modules.ts'
import type { FunctionContext } from '../cloud/cloud-function.ts'
import type { Collection } from './collection.ts'
import { parseRequest } from './command.ts'
import type { SqlStatement } from './parameters.ts'
import { DatabaseRefusal } from './refusal.ts'
import { columnsOf, pageStatement, selectionOf } from './select.ts'

const collections = collectionsOf(modules)

const RUNS = Number(process.env.FUZZ_RUNS ?? 300)
const ADMIN = { id: '019a0000-0000-7000-8000-000000000001', kind: 'person', roles: ['admin'], sessionId: '' }
const viewer = { language: 'en', user: ADMIN, tokenProblem: undefined } as unknown as FunctionContext
const products = named('opendb-mall-goods')

function named(name: string): Collection {
  const found = collections.find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

function statementOf(collection: Collection, ...steps: [string, ...unknown[]][]): SqlStatement | undefined {
  const all = [['collection', collection.name], ...steps, ['get']]
  const $db = all.map(([$method, ...$param]) => ({ $method, $param }))
  try {
    const [query] = parseRequest({ command: { $db } }).queries.map((each) => each())
    const selection = selectionOf(collection, query!, viewer, () => ADMIN.id)
    return pageStatement(selection, columnsOf(selection))
  } catch (error) {
    if (error instanceof DatabaseRefusal) return undefined
    throw error
  }
}

const nasty = fc.oneof(
  fc.constantFrom(
    "'",
    "' or '1'='1",
    '"; drop table users; --',
    '$1',
    '$$',
    '\\',
    '\0',
    '/*',
    '%',
    '{a,b}',
    '","',
    '}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** The statement text with the parameter values in place. */
const places: [string, (value: unknown) => [string, ...unknown[]]][] = [
  ['a value of an object', (value) => ['where', { goods_sn: value }]],
  [
    'a value of in',
    (value) => ['where', { goods_sn: { $newDb: [{ $method: 'in', $param: [[value, 'b']] }] } }],
  ],
  ['a value of neq', (value) => ['where', { brand_id: { $newDb: [{ $method: 'neq', $param: [value] }] } }]],
  ['a text of JQL', (value) => ['where', `category_id == ${JSON.stringify(value)}`]],
  ['doc', (value) => ['doc', value]],
]

test.each(places)('[S7.5] %s never becomes a part of the statement', (_what, place) => {
  const usual = new Set([
    statementOf(products, place('x'))?.text,
    statementOf(products, place(ADMIN.id))?.text,
    undefined,
  ])
  fc.assert(
    fc.property(nasty, (value) => {
      const statement = statementOf(products, place(value))
      expect(usual).toContain(statement?.text)
    }),
    { numRuns: RUNS },
  )
})

test('[S7.5] the items of a list stay separate, whatever they contain', () => {
  const brands = named('opendb-mall-brands')
  const where = (values: unknown[]) =>
    ['where', { _id: { $newDb: [{ $method: 'in', $param: [values] }] } }] as const
  const usual = statementOf(brands, [...where(['a'])])?.text
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (values) => {
      const statement = statementOf(brands, [...where(values)])
      if (!statement) return
      expect(statement.text).toBe(usual)
      expect(readArray(String(statement.values[0]))).toEqual(values)
    }),
    { numRuns: RUNS },
  )
})

/** Parses a PostgreSQL array literal. */
function readArray(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map(([, item = '']) => item.replace(/\\(.)/gs, '$1'))
}

test('[S7.5] wildcard characters in a substring are taken literally', () => {
  const statement = statementOf(named('opendb-mall-brands'), [
    'where',
    { name: { $regexp: { source: '50%_', flags: 'i' } } },
  ])
  expect(statement?.text).toContain('b.name ilike $1::text')
  expect(statement?.values[0]).toBe('%50\\%\\_%')
})

test.each<[string, (name: string) => [string, ...unknown[]][]]>([
  ['a field of where', (name) => [['where', { [name]: 'x' }]]],
  ['a field of JQL', (name) => [['where', `${name} == 1`]]],
  ['a chosen field', (name) => [['field', name]]],
  ['a chosen field of an object', (name) => [['field', { [name]: true }]]],
  ['an order', (name) => [['orderBy', name]]],
])('[S7.5] as the name of %s only declared names are accepted', (_what, steps) => {
  const declared = new Set([
    ...products.fields.keys(),
    ...[...products.fields.keys()].map((name) => `${name} as x`),
  ])
  fc.assert(
    fc.property(
      fc.oneof(nasty, fc.constantFrom('constructor', '__proto__', 'toString', 'i.product_id')),
      (name) => {
        const words = name.split(/[\s,]+/).filter(Boolean)
        if (words.length === 0 || words.every((word) => declared.has(word))) return
        const refused = statementOf(products, ...steps(name))
        // An unknown field is left out of the choice.
        if (refused) expect(refused.text).toBe(statementOf(products, ['field', '_id'])?.text)
      },
    ),
    { numRuns: RUNS },
  )
})

test('[S7.5] field names chosen by the client stay out of the statement', () => {
  const usual = statementOf(products, ['field', 'name as usual'])?.text
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z_]\w{0,20}$/), (alias) => {
      expect(statementOf(products, ['field', `name as ${alias}`])?.text ?? usual).toBe(usual)
    }),
    { numRuns: RUNS },
  )
})

test('[S7.5] limit and skip are parameters', () => {
  const text = (limit: number, skip: number) => statementOf(products, ['limit', limit], ['skip', skip])?.text
  expect(text(1, 0)).toBe(text(500, 9999))
})
