import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ServerCondition } from './condition.ts'
import { DatabaseRefusal } from './refusal.ts'
import { parseWhere } from './where.ts'
import type { Scalar } from './wire-value.ts'
import { decodeValue } from './wire-value.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const variable = (name: string): Scalar => {
  if (name === 'uid') return 'me'
  if (name === 'now') return NOW
  throw new DatabaseRefusal('SYNTAX_ERROR', name)
}
const parse = (raw: unknown) => parseWhere(decodeValue(raw, variable), variable)

/** A condition in a readable notation. */
function shown(condition: ServerCondition): string {
  switch (condition.kind) {
    case 'compare':
      return `${condition.field} ${condition.operator} ${JSON.stringify(condition.value)}`
    case 'in':
      return `${condition.field} in ${JSON.stringify(condition.values)}`
    case 'exists':
      return `${condition.field} exists`
    case 'like':
      return `${condition.field} like ${condition.part.isStart ? '^' : ''}${condition.part.text}${condition.part.isEnd ? '$' : ''}${condition.part.ignoresCase ? ' i' : ''}`
    case 'not':
      return `not(${shown(condition.condition)})`
    case 'and':
    case 'or':
      return `${condition.kind}(${condition.conditions.map(shown).join(', ')})`
    default:
      return condition satisfies never
  }
}

const called = ($method: string, ...$param: unknown[]) => ({ $method, $param })

const newStyle = (...steps: [string, ...unknown[]][]) => ({
  $newDb: [{ $method: 'command' }, ...steps.map(([$method, ...$param]) => ({ $method, $param }))],
})
const oldStyle = (...steps: [string, ...unknown[]][]) => ({
  $db: [{ $method: 'command' }, ...steps.map(([$method, ...$param]) => ({ $method, $param }))],
})

describe('[S7.5] where as a text', () => {
  test.each([
    ['a == 1', 'a eq 1'],
    ['a === -1.5', 'a eq -1.5'],
    ["a != 'x'", 'a neq "x"'],
    ['a !== "x"', 'a neq "x"'],
    ['a<1&&b<=2', 'and(a lt 1, b lte 2)'],
    ['a > 1 || b >= 2 && c == 3', 'or(a gt 1, and(b gte 2, c eq 3))'],
    ['(a > 1 || b >= 2) && c == 3', 'and(or(a gt 1, b gte 2), c eq 3)'],
    ['!(a == 1)', 'not(a eq 1)'],
    ['!!(a == 1)', 'not(not(a eq 1))'],
    ['a == true && b == false', 'and(a eq true, b eq false)'],
    ['a == null', 'a eq null'],
    ['a == undefined', 'a eq null'],
    ["a in ['x', 'y']", 'a in ["x","y"]'],
    ['!(a in [1,2])', 'not(a in [1,2])'],
    ['a in []', 'a in []'],
    ['/^ab\\.c$/i.test(name)', 'name like ^ab.c$ i'],
    ['_id == $cloudEnv_uid', '_id eq "me"'],
    ["'_id' == $cloudEnv_uid", '_id eq "me"'],
    ['_id==$env.uid', '_id eq "me"'],
    ['$env.uid == _id', '_id eq "me"'],
    ['5 < a', 'a gt 5'],
    ["'x' == a", 'a eq "x"'],
    ['a < $cloudEnv_now', 'a lt "2026-01-01T00:00:00.000Z"'],
    ["a == 'it\\'s' && b == '\\\\'", 'and(a eq "it\'s", b eq "\\\\")'],
    ["  a\n==\t'中 文'  ", 'a eq "中 文"'],
    ['a.b == 1', 'a.b eq 1'],
  ])('%s', (text, expected) => expect(shown(parse(text))).toBe(expected))

  test.each([
    '',
    'a',
    'a ==',
    'a = 1',
    'a == 1 &&',
    '(a == 1',
    'a == 1)',
    "a == 'x",
    'a == 1; drop table users',
    "a == 1 -- '",
    'a == b',
    '1 == 1',
    'a + 1 == 2',
    'a == f(1)',
    'a in (1)',
    'a in [1,]',
    'a in [b]',
    '/(a+)+$/.test(b)',
    '/a/.exec(b)',
    '/a/y.test(b)',
    'a == $cloudEnv_secret',
    'new Date() > a',
    'a == `x`',
    `${'!'.repeat(30)}a == 1`,
    `${'('.repeat(30)}a == 1${')'.repeat(30)}`,
    `a == '${'x'.repeat(4000)}'`,
  ])('%s is refused', (text) => expect(() => parse(text)).toThrow(DatabaseRefusal))

  test('any text is a condition or a refusal, never a crash or a hang', () => {
    const words = fc.constantFrom(
      ...[
        'a',
        '==',
        '!=',
        '<',
        '&&',
        '||',
        '!',
        '(',
        ')',
        '[',
        ']',
        ',',
        'in',
        '/x/',
        '.',
        'test',
        "'",
        '"',
        '\\',
      ],
      ...['$env.uid', '1', 'null', '/', '-', ' '],
    )
    const text = fc.oneof(
      fc.array(words, { maxLength: 30 }).map((parts) => parts.join(' ')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(text, (each) => {
        try {
          parse(each)
        } catch (error) {
          expect(error).toBeInstanceOf(DatabaseRefusal)
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    )
  })
})

describe('[S7.5] where as an object', () => {
  test.each<[string, unknown, string]>([
    ['a value', { a: 1, b: 'x' }, 'and(a eq 1, b eq "x")'],
    ['null', { a: null }, 'and(a eq null)'],
    ['a time', { a: { $date: '2026-01-01T00:00:00.000Z' } }, 'and(a eq "2026-01-01T00:00:00.000Z")'],
    ['a variable', { a: { $env: 'uid' } }, 'and(a eq "me")'],
    ['a variable of early 2021', { a: { $db: [called('getCloudEnv', '$cloudEnv_uid')] } }, 'and(a eq "me")'],
    ['a pattern', { a: { $regexp: { source: '^x', flags: '' } } }, 'and(a like ^x)'],
    [
      'a pattern with a flag without meaning here',
      { a: { $regexp: { source: '^x', flags: 'g' } } },
      'and(a like ^x)',
    ],
    ['a pattern of anything around', { a: { $regexp: { source: '.*x\\..*', flags: '' } } }, 'and(a like x.)'],
    [
      'db.RegExp',
      { a: { $newDb: [{ $method: 'RegExp', $param: [{ regexp: 'x', options: 'i' }] }] } },
      'and(a like x i)',
    ],
    [
      'serverDate',
      { a: newStyle(['gt', { $newDb: [{ $method: 'serverDate', $param: [{ offset: -1000 }] }] }]) },
      'and(a gt "2025-12-31T23:59:59.000Z")',
    ],
    ...(['eq', 'neq', 'lt', 'lte', 'gt', 'gte'] as const).map((name): [string, unknown, string] => [
      name,
      { a: newStyle([name, 5]) },
      `and(a ${name} 5)`,
    ]),
    ['in', { a: newStyle(['in', [1, 2]]) }, 'and(a in [1,2])'],
    ['nin', { a: oldStyle(['nin', [1, 2]]) }, 'and(not(a in [1,2]))'],
    ['exists', { a: newStyle(['exists', true]) }, 'and(a exists)'],
    ['exists not', { a: newStyle(['exists', false]) }, 'and(not(a exists))'],
    ['not', { a: newStyle(['not', newStyle(['gt', 5])]) }, 'and(not(a gt 5))'],
    ['and behind', { a: oldStyle(['gt', 1], ['and', oldStyle(['lt', 9])]) }, 'and(and(a gt 1, and(a lt 9)))'],
    ['or behind', { a: newStyle(['lt', 1], ['or', newStyle(['gt', 9])]) }, 'and(or(a lt 1, or(a gt 9)))'],
    [
      'and in front',
      { a: newStyle(['and', newStyle(['gt', 1]), newStyle(['lt', 9])]) },
      'and(and(a gt 1, a lt 9))',
    ],
    ['or of rows', newStyle(['or', [{ a: 1 }, { b: 2 }]]), 'or(and(a eq 1), and(b eq 2))'],
    [
      'and of rows',
      newStyle(['and', { a: 1 }, newStyle(['or', { b: 2 }, { c: 3 }])]),
      'and(and(a eq 1), or(and(b eq 2), and(c eq 3)))',
    ],
  ])('%s', (_what, raw, expected) => expect(shown(parse(raw))).toBe(expected))

  test.each<[string, unknown]>([
    ['a list', { a: [1] }],
    ['an object', { a: { b: 1, c: 2 } }],
    ['a raw operator', { a: { $gt: 1 } }],
    ['$where', { $where: 'sleep(1)' }],
    ['an operator that is not ours', { a: newStyle(['mod', 2]) }],
    ['an empty chain', { a: { $db: [] } }],
    ['a chain without method', { a: { $db: [{}] } }],
    ['or of nothing', newStyle(['or', []])],
    ['in of no list', { a: newStyle(['in', 5]) }],
    ['in of lists', { a: newStyle(['in', [[1]]]) }],
    ['no time', { a: { $date: 'tomorrow' } }],
    ['a time before ours', { a: { $date: '1500-01-01T00:00:00Z' } }],
    ['an unknown variable', { a: { $env: 'password' } }],
    ['an unknown variable of early 2021', { a: { $db: [called('getCloudEnv', '$cloudEnv_password')] } }],
    ['a variable of early 2021 without a name', { a: { $db: [called('getCloudEnv')] } }],
    ['a class of characters', { a: { $regexp: { source: '\\d', flags: '' } } }],
    ['a number', 5],
    ['a list at the top', [{ a: 1 }]],
    ['501 values', { a: newStyle(['in', Array.from({ length: 501 }, (_, at) => at)]) }],
    ['a depth of 200', JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)],
  ])('%s is refused', (_what, raw) => expect(() => parse(raw)).toThrow(DatabaseRefusal))
})
