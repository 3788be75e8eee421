import { expect, test } from 'vitest'
import type { PushConnection } from './connection.ts'
import { PushDelivery } from './delivery.ts'
import type { FetchedMessage } from './push-client.ts'

/** A device that takes all it is sent, and counts how often it is read. */
class WillingDevice {
  readonly userId = 'user'
  readonly room = 64
  readonly ackedSeq = 0
  sentSeq = 0
  hasMore = false
  readCount = 0
  readonly cid: string

  constructor(cid: string) {
    this.cid = cid
  }

  push(seq: number) {
    this.sentSeq = seq
  }

  read() {
    this.readCount += 1
  }
}

const devicesNamed = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => new WillingDevice(`${name}${n}`))

test('[S7.9] what a crowd answers is read while others go on being sent single messages without a pause', async () => {
  const crowd = devicesNamed('crowd', 450)
  const busy = devicesNamed('busy', 2)
  const byCid = new Map([...crowd, ...busy].map((device) => [device.cid, device]))
  const asConnection = (device: WillingDevice | undefined) => device as unknown as PushConnection
  const readCounts = () => [...new Set(crowd.map(({ readCount }) => readCount))]
  let countsInTheCrowd: number[] = []
  let countsAfterIt: number[] = []
  let fetchCount = 0
  let isAnswered = false

  // Each device has one more message; while it is looked for, the next one comes for somebody else.
  async function sql(_: TemplateStringsArray, cids: string): Promise<FetchedMessage[]> {
    fetchCount += 1
    const fetched = cids.slice(1, -1).split(',')
    const next = busy.find(({ cid }) => !fetched.includes(cid))
    if (fetchCount <= 100) delivery.soon(asConnection(next))
    await new Promise(setImmediate)
    if (fetchCount === 2) {
      isAnswered = crowd.every((device) => delivery.readsLater(asConnection(device)))
      countsInTheCrowd = readCounts()
    }
    if (fetchCount === 100) countsAfterIt = readCounts()
    return fetched.map((cid) => {
      const seq = (byCid.get(cid)?.sentSeq ?? 0) + 1
      return { cid, seq, kind: 'kind', data: '{}', sentAt: '' }
    })
  }
  const delivery = new PushDelivery({
    db: { sql } as never,
    clock: { now: () => new Date() },
    log: {} as never,
    connectionOf: (cid) => asConnection(byCid.get(cid)),
  })

  for (const device of crowd) delivery.soon(asConnection(device))
  await delivery.done()
  expect({ isAnswered, countsInTheCrowd, countsAfterIt }).toEqual({
    isAnswered: true,
    countsInTheCrowd: [0],
    countsAfterIt: [1],
  })
})
