import { afterEach, expect, test } from 'vitest'
import { memoryStore } from './key-value-store.ts'
import { learnServerTime, recallServerTime, serverNow } from './server-clock.ts'
import { Refusal, testGateway } from './test/gateway-server.ts'
import { NOW } from './test/test-host.ts'

const DAY_MS = 86_400_000
const store = memoryStore()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toUTCString()
const offBy = (days: number) => Math.abs(serverNow() - Date.now() - days * DAY_MS)

afterEach(() => learnServerTime(inDays(0), store))

test.each([-3, 3, 400])('a device clock that is %d days off is corrected by a reply', (days) => {
  learnServerTime(inDays(days), store)
  expect(offBy(days)).toBeLessThan(60_000)
  learnServerTime(inDays(0), store)
  expect(offBy(0)).toBeLessThan(1000)
})

test.each([undefined, '', 'yesterday'])('a reply with the date %j changes nothing', (date) => {
  learnServerTime(inDays(5), store)
  learnServerTime(date, store)
  expect(offBy(5)).toBeLessThan(60_000)
})

test('the next visit begins with what this one has learned', () => {
  learnServerTime(inDays(-7), store)
  recallServerTime(memoryStore())
  expect(offBy(0)).toBeLessThan(1000)
  recallServerTime(store)
  expect(offBy(-7)).toBeLessThan(60_000)
})

test.each([
  ['tells the time of the server', true, 'right'],
  ['tells no time', false, undefined],
])('a call refused for its time by a reply that %s', async (_, tells, result) => {
  let offset = 0
  const { cloud, calls, host } = await testGateway({
    functions: {
      echo: (_data, { timestamp }) => {
        if (timestamp !== NOW + 5 * DAY_MS) throw new Refusal('InvalidParameter.Timestamp', 'too far')
        return 'right'
      },
    },
  })
  const now = host.now.bind(host)
  Object.assign(host, { now: () => now() + offset })
  await cloud.authorize()
  const noteServerTime = () => {
    offset = 5 * DAY_MS
  }
  if (tells) Object.assign(host, { noteServerTime })
  const call = cloud.callFunction({ name: 'echo' })
  if (tells) await expect(call).resolves.toMatchObject({ result })
  else await expect(call).rejects.toMatchObject({ errCode: 'InvalidParameter.Timestamp' })
  expect(calls.filter(({ method }) => method.endsWith('invoke'))).toHaveLength(tells ? 2 : 1)
  expect(calls.every(({ isSigned }) => isSigned)).toBe(true)
})
