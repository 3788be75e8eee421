import { listProducts } from '@tiantian/contracts/product/product.ts'
import { loginByUsername, register } from '@tiantian/contracts/user/login.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../test/make-catalogue.ts'
import { testApp } from '../../test/test-app.ts'
import { hashPassword } from './password.ts'

const { visitor, db, clock } = await testApp()

const PASSWORD = 'correct horse 1'
const ROUNDS = 8
const READS = 30
/** What a read may take beside anything. */
const SHORT_MS = 10

beforeAll(async () => {
  for (let n = 0; n < 20; n++) await makeProduct(db, {})
  for (let n = 0; n < 3; n++) await visitor.call(register, { username: `sprinter_${n}`, password: PASSWORD })
  await p95OfReads()
})

test('while logins run, 95 of 100 product lists take less than three times as long', async () => {
  const [idle, busy]: [number[], number[]] = [[], []]
  let logins = 0
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(await p95OfReads())
    const stop = keepLoggingIn(() => logins++)
    busy.push(await p95OfReads())
    await stop()
  }
  expect(logins).toBeGreaterThanOrEqual(ROUNDS)
  // The quietest round of each: what else the machine does only ever adds.
  expect(Math.min(...busy)).toBeLessThan(Math.max(3 * Math.min(...idle), SHORT_MS))
})

test('a password is hashed beside the event loop, which rests meanwhile', async () => {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.eventLoopUtilization()
    await hashPassword(`${PASSWORD}${round}`)
    rounds.push(performance.eventLoopUtilization(before).utilization)
  }
  // The quietest round: hashed on the loop itself, it would be busy in each.
  expect(Math.min(...rounds)).toBeLessThan(0.5)
})

/** Milliseconds; another page size each time, since a kept reply would measure nothing. */
async function p95OfReads(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < READS; n++) {
    const begun = performance.now()
    await visitor.call(listProducts, { limit: 1 + (n % 20) })
    times.push(performance.now() - begun)
  }
  return times.sort((one, other) => one - other)[Math.floor(READS * 0.95)] ?? 0
}

/** Three people who log in again and again, until it is stopped. */
function keepLoggingIn(onLogin: () => void): () => Promise<void> {
  let isOver = false
  const people = Array.from({ length: 3 }, async (_, at) => {
    while (!isOver) {
      await visitor.call(loginByUsername, { username: `sprinter_${at}`, password: PASSWORD })
      onLogin()
      // The limit of calls from one address is no part of this.
      clock.advance(4000)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(people)
  }
}
