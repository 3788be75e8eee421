import { createHash } from 'node:crypto'
import type { AnyAction } from '@tiantian/contracts/action.ts'
import { isLanguage } from '@tiantian/contracts/language.ts'
import * as z from 'zod/mini'
import { KNOWN_NUMBERS, KNOWN_TEXTS, TEXTS_OF_ACTIONS } from './example-words.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Which fields an example has, and of which action. */
interface Manner extends Fullness {
  readonly action: string
}

interface Fullness {
  /** Fields that may be left out are included. */
  readonly hasOptional: boolean
  /** Elements of a list that may be empty. */
  readonly hasElements: boolean
}

/** The richest example that the contract accepts is taken: some fields exclude each other. */
const FULLNESSES: readonly Fullness[] = [
  { hasOptional: true, hasElements: true },
  { hasOptional: false, hasElements: true },
  { hasOptional: false, hasElements: false },
]

/** An input that the contract of the action accepts: the same one at each call. */
export const exampleInput = (action: AnyAction): unknown => exampleOf(action.input, 'input', action.name)

/** A reply as the action sends it, with the envelope around it. */
export const exampleReply = (action: AnyAction): object => ({
  code: 0,
  message: '',
  ...(exampleOf(action.output, 'output', action.name) as object),
})

function exampleOf(contract: AnyAction['input'], io: 'input' | 'output', action: string): unknown {
  const schema = z.toJSONSchema(contract, { io, unrepresentable: 'any' })
  for (const fullness of FULLNESSES) {
    const example = withoutRefused(contract, exampleValue(schema, '', { ...fullness, action }))
    if (example !== undefined) return example
  }
  throw new Error('no example fits the contract')
}

const ROUNDS_MAX = 8

/** Without what the contract refuses beside other fields; undefined when that does not help. */
function withoutRefused(contract: AnyAction['input'], candidate: unknown): unknown {
  const example = structuredClone(candidate)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { error } = z.safeParse(contract, example)
    if (!error) return example
    for (const { path } of error.issues) amend(example, path)
  }
  return undefined
}

/** An element is removed, a flag turned, a text or list emptied; what still does not fit becomes null, or is left out. */
function amend(example: unknown, path: readonly PropertyKey[]) {
  const last = path.at(-1)
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value), key), example)
  if (last === undefined || typeof parent !== 'object' || parent === null) return
  const value: unknown = Reflect.get(parent, last)
  if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (value === null || value === undefined) Reflect.deleteProperty(parent, last)
  else Reflect.set(parent, last, emptied(value))
}

function emptied(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string' && value !== '') return ''
  return Array.isArray(value) && value.length > 0 ? [] : null
}

/** `name` is that of the field behind that of its object: `order.code`. */
function exampleValue(schema: JsonSchema, name: string, manner: Manner): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return choose(schema.enum, name, manner.action)
  const branches = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  if (branches) return exampleValue(branches.find(({ type }) => type !== 'null') ?? {}, name, manner)
  if (schema.type === 'object') return objectOf(schema, name, manner)
  if (schema.type === 'array') return listOf(schema, name, manner)
  if (schema.type === 'boolean') return schema.default ?? true
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema, name)
  if (schema.type === 'null') return null
  return textOf(schema, name, manner.action)
}

/** A known value among those allowed, such as the currency of Kazakhstan, otherwise the first. */
const choose = (allowed: readonly unknown[], name: string, action: string): unknown =>
  knownTexts(name, action).find((text) => allowed.includes(text)) ?? allowed[0]

/** The first page has no cursor, and an invented one is refused. */
const isShown = (key: string, { hasOptional }: Manner) => hasOptional && key !== 'cursor'

/** A record of fixed keys, such as the languages, has one schema for all of them. */
function objectOf(schema: JsonSchema, name: string, manner: Manner): object {
  const { properties = {}, additionalProperties, propertyNames, required = [] } = schema
  const ofRecord = required.filter((key) => !(key in properties))
  const fields = [
    ...Object.entries(properties).filter(([key]) => required.includes(key) || isShown(key, manner)),
    ...ofRecord.map((key) => [key, additionalProperties ?? {}] as const),
  ]
  const isFreeRecord = fields.length === 0 && typeof additionalProperties === 'object' && manner.hasElements
  if (isFreeRecord) {
    const keys = ((propertyNames as JsonSchema | undefined)?.enum as string[] | undefined) ?? [
      String(exampleValue((propertyNames ?? {}) as JsonSchema, 'key', manner)),
    ]
    for (const key of keys) fields.push([key, additionalProperties])
  }
  const owner = fieldOf(name)
  return Object.fromEntries(
    fields.map(([key, field]) => [key, exampleValue(field as JsonSchema, `${owner}.${key}`, manner)]),
  )
}

function listOf(
  { items = {}, minItems = 0, maxItems = 1 }: JsonSchema,
  name: string,
  manner: Manner,
): unknown[] {
  const count = Math.max(minItems, manner.hasElements ? Math.min(1, maxItems) : 0)
  return Array.from({ length: count }, () => exampleValue(items as JsonSchema, singular(name), manner))
}

/** `offers` are offers, `countries` countries. */
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const fieldOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

function numberOf({ type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string) {
  const field = fieldOf(name)
  const known =
    KNOWN_NUMBERS[name] ??
    KNOWN_NUMBERS[field] ??
    Object.entries(KNOWN_NUMBERS).find(([end]) => field.endsWith(end))?.[1] ??
    1
  const value = Math.min(Math.max(known, minimum), maximum)
  return type === 'integer' ? Math.trunc(value) : value
}

const ALL_TEXTS = Object.values(KNOWN_TEXTS).flat()

/** A known text; without any rules the name of the field in words; then any text that the rules allow. */
function textOf(schema: JsonSchema, name: string, action: string): string {
  if (schema.format === 'uuid') return uuidOf(fieldOf(name))
  const inWords = wordOf(name)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
  const own = [...knownTexts(name, action), inWords].find((text) => isAllowed(schema, text))
  return own ?? ALL_TEXTS.find((text) => isAllowed(schema, text)) ?? 'x'.repeat(schema.minLength ?? 0)
}

/** A text in a language is named by what it belongs to. */
const wordOf = (name: string) =>
  isLanguage(fieldOf(name)) && name.includes('.') ? name.slice(0, name.indexOf('.')) : fieldOf(name)

const knownByName = new Map<string, readonly string[]>()

/** Of the field in its object, of the field itself, then of what its name ends with: `shopName`, `authorName`. */
function knownTexts(name: string, action: string): readonly string[] {
  return [...textsOfAction(name, action), ...commonTexts(name)]
}

/** The same word means another thing in another part of the product: the text of a search for cities is a city. */
const textsOfAction = (name: string, action: string): readonly string[] =>
  Object.entries(TEXTS_OF_ACTIONS)
    .filter(([start]) => action.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, texts]) => texts[name] ?? texts[fieldOf(name)] ?? [])

function commonTexts(name: string): readonly string[] {
  let texts = knownByName.get(name)
  if (!texts) {
    const [owner = '', field = ''] = name.includes('.') ? name.split('.') : ['', name]
    const byEnd = Object.entries(KNOWN_TEXTS).filter(([end]) =>
      field.endsWith(end[0]!.toUpperCase() + end.slice(1)),
    )
    texts = [
      ...(KNOWN_TEXTS[`${singular(owner)}.${field}`] ?? []),
      ...(KNOWN_TEXTS[isLanguage(field) ? owner : field] ?? []),
      ...byEnd.flatMap(([, known]) => known),
    ]
    knownByName.set(name, texts)
  }
  return texts
}

const rules = new Map<string, RegExp>()

function ruleOf(pattern: string): RegExp {
  const rule = rules.get(pattern) ?? new RegExp(pattern, 'u')
  rules.set(pattern, rule)
  return rule
}

function isAllowed(
  { pattern, allOf = [], minLength = 0, maxLength = 1000 }: JsonSchema,
  text: string,
): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  const patterns = [pattern, ...allOf.map((part) => part.pattern)]
  return patterns.every((rule) => rule === undefined || ruleOf(rule).test(text))
}

/** Version 7, as all ids are; different for each name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `0199a3c4-5e6f-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}
