import type { Sql } from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { Gathering } from './gathering.ts'

const [one, other] = [{}, {}] as [Sql, Sql]
let statements: [sql: Sql, questions: readonly number[]][] = []
const doubles = new Gathering<number, number>(async (sql, questions) => {
  statements.push([sql, questions])
  if (questions.includes(13)) throw new Error('unlucky')
  return questions.map((question) => question * 2)
}, 4)

beforeEach(() => {
  statements = []
})

test('what is asked in one turn is asked together, and each gets an answer of its own', async () => {
  expect(await Promise.all([1, 2, 3].map((question) => doubles.ask(one, question)))).toEqual([2, 4, 6])
  expect(statements).toEqual([[one, [1, 2, 3]]])
  expect(await doubles.ask(one, 4)).toBe(8)
  expect(statements[1]).toEqual([one, [4]])
})

test('more than go together are asked in equal parts', async () => {
  const asked = [1, 2, 3, 4, 5, 6]
  expect(await Promise.all(asked.map((question) => doubles.ask(one, question)))).toEqual([2, 4, 6, 8, 10, 12])
  expect(statements.map(([, questions]) => questions)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
})

test('each database is asked its own questions', async () => {
  await Promise.all([doubles.ask(one, 1), doubles.ask(other, 2)])
  expect(statements).toEqual([
    [one, [1]],
    [other, [2]],
  ])
})

test('who was asked together with what fails is told so, and the next are not', async () => {
  const outcomes = await Promise.allSettled([1, 13].map((question) => doubles.ask(one, question)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await doubles.ask(one, 1)).toBe(2)
})
