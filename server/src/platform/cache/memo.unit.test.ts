import { expect, test } from 'vitest'
import type { Queryable } from '../database/database.ts'
import { Memo } from './memo.ts'

const database = () => (() => undefined) as unknown as Queryable

function requested() {
  const questions: string[][] = []
  const read = async (unknown: string[]) => {
    questions.push(unknown)
    return unknown.filter((word) => word !== 'none').map((word) => [word, word.length] as const)
  }
  return { questions, read }
}

test('a known value is not read again, a missing one is', async () => {
  const lengths = new Memo<string, number>(10)
  const [sql, { questions, read }] = [database(), requested()]
  expect(await lengths.get(sql, ['pad', 'disc', 'pad', 'none'], read)).toEqual(
    new Map([
      ['pad', 3],
      ['disc', 4],
    ]),
  )
  expect([...(await lengths.get(sql, ['disc', 'pad'], read))]).toEqual([
    ['disc', 4],
    ['pad', 3],
  ])
  await lengths.get(sql, ['none', 'pad'], read)
  expect(questions).toEqual([['pad', 'disc', 'none'], ['none']])
})

test('databases are separate, and the entry used longest ago is evicted first', async () => {
  const lengths = new Memo<string, number>(2)
  const [sql, other, { questions, read }] = [database(), database(), requested()]
  await lengths.get(sql, ['a', 'b', 'c'], read)
  await lengths.get(sql, ['b', 'c'], read)
  await lengths.get(other, ['c'], read)
  await lengths.get(sql, ['b'], read)
  await lengths.get(sql, ['a'], read)
  await lengths.get(sql, ['b'], read)
  expect(questions).toEqual([['a', 'b', 'c'], ['c'], ['a']])
})
