import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listPushMessages } from '@tiantian/contracts/push/message.ts'
import { PushDevice } from '../../../server/src/modules/push/door/push-device.ts'
import { pushTo } from '../../../server/src/modules/push/message.ts'
import { ROOT, startProgram } from '../child.ts'
import { requestsPerSecond } from '../load.ts'
import type { Mall } from '../mall.ts'
import { BENCH_SECRET, startMall } from '../mall.ts'
import { memoryMb } from '../process.ts'
import { detailPaths, fresh } from '../reads.ts'
import type { Result } from '../result.ts'
import { atLeast, atMost, figure, p95, share } from '../result.ts'
import type { CrowdPlan } from './crowd.ts'
import { ALL_KIND, Crowd, wallMs } from './crowd.ts'
import type { PushPerson } from './people.ts'
import { makePeople, shopOwners, storeMissed } from './people.ts'

const SOCKETS = 10_000
const CHATTING = 1000
const OWNERS = 200
/** Somebody who chats writes three messages a minute. */
const MESSAGES_PER_SECOND = (CHATTING * 3) / 60
const PUSHES = 300
const BROADCASTS = 3
const ANSWERED_MS = 3000
const MISSED = 200
const RETURNING = 20
const ACROSS = 100
const SECOND_PORT = '3991'

/** Live messages: sockets, memory, latency, and what sockets cost the readers of products. */
export async function measurePush(): Promise<Result[]> {
  await assertEnoughFiles()
  const mall = await startMall(undefined, { PUSH_CONNECTIONS_PER_ADDRESS: String(2 * SOCKETS) })
  const crowd = new Crowd()
  try {
    return await measure(mall, crowd)
  } finally {
    await crowd.stop()
    await mall.stop()
  }
}

async function measure(mall: Mall, crowd: Crowd): Promise<Result[]> {
  const plan = await planOf(mall.url)
  const reads = await productReads(mall)
  // The first run warms up.
  await reads()
  const before = await reads()
  const owners = await shopOwners(mall, OWNERS)
  const people = await makePeople(mall, SOCKETS - OWNERS)
  const everybody = [...owners, ...people]
  const startedAt = performance.now()
  await crowd.connect({ ...plan, sessions: everybody.map(({ pushSession }) => pushSession) })
  const opened = SOCKETS / ((performance.now() - startedAt) / 1000)
  const idleMb = await memoryMb(mall)
  const beside = await reads()
  const writers = await openThreads(mall, people.slice(0, CHATTING - OWNERS), owners)
  crowd.chat({ origin: mall.url, writers, perSecond: MESSAGES_PER_SECOND })
  const one = await pushToOne(mall, plan)
  const written = await crowd.quiet()
  // Of a server in use, as are the reads: those who chat have warmed it up.
  const all = await reachAll(mall, crowd, everybody)
  const across = await deliverAcross(mall)
  const usedMb = await memoryMb(mall)
  const lost = crowd.lostCount
  await crowd.stop()
  // Half of the reads without sockets are measured after them, so that a machine that becomes slower counts for both.
  const after = await reads()
  const without = { name: 'without sockets', value: (before + after) / 2 }
  return [
    figure('push sockets opened', opened, '1/s'),
    figure(`memory with ${SOCKETS} idle push sockets`, idleMb, 'MB'),
    atMost(`memory with ${SOCKETS} push sockets after all load`, usedMb, 'MB', 600),
    atMost('push sockets lost', lost, 'sockets', 0),
    share(`product detail beside ${SOCKETS} idle push sockets`, beside, without, 0.8),
    atMost(`push to all ${SOCKETS}, slowest of ${BROADCASTS}`, Math.max(...all) / 1000, 's', 1),
    figure('messages written meanwhile by 1000 who chat', written, 'messages'),
    atMost('push to one while 1000 chat, p95', p95(one), 'ms', 20),
    ...(await catchUp(mall, plan)),
    ...across,
  ]
}

/** Each socket is a file of the server and one of the devices. */
async function assertEnoughFiles() {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const max = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  if (max < SOCKETS + 500)
    throw new Error(`${max} open files are too few for ${SOCKETS} sockets: ulimit -n 20000`)
}

async function planOf(origin: string): Promise<Omit<CrowdPlan, 'sessions'>> {
  const key = (await (await fetch(`${origin}/push/key`)).json()) as CrowdPlan['key']
  return { url: `${origin.replace('http', 'ws')}/push`, key }
}

async function productReads({ url, db }: Mall): Promise<() => Promise<number>> {
  const paths = await detailPaths(db)
  let index = 0
  return () => requestsPerSecond({ url, path: () => fresh(paths[index++ % paths.length] ?? '') })
}

/** Milliseconds from the begin of the transaction until the last device has the message. */
async function reachAll({ db }: Mall, crowd: Crowd, people: readonly PushPerson[]): Promise<number[]> {
  const ids = people.map(({ id }) => id)
  const took: number[] = []
  for (let round = 0; round < BROADCASTS; round += 1) {
    // Each by itself: what the devices answered to the one before has been read and stored.
    await pause(ANSWERED_MS)
    const startedAt = wallMs()
    await db.transaction((tx) => pushTo(tx, ids, { kind: ALL_KIND, data: { round } }))
    took.push((await crowd.allReached()) - startedAt)
  }
  return took
}

/** Threads of buyers with shops: each buyer writes in one, each owner in those of the shop. */
async function openThreads(
  { url }: Mall,
  buyers: readonly PushPerson[],
  owners: readonly (PushPerson & { shopId: string })[],
) {
  const writers: { token: string; threadId: string }[] = []
  for (const [n, { token }] of buyers.entries()) {
    const owner = owners[n % owners.length]
    if (!owner) throw new Error('the demo world has no shops')
    const { id: threadId } = (await post(url, 'message/thread/open', token, {
      with: { kind: 'shop', id: owner.shopId },
    })) as { id: string }
    writers.push({ token, threadId })
    if (n < owners.length) writers.push({ token: owner.token, threadId })
  }
  return writers
}

async function post(origin: string, action: string, token: string, data: object): Promise<unknown> {
  const reply = await fetch(`${origin}/api/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
  })
  if (!reply.ok) throw new Error(`${action} was refused: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** The first message also tells when the device belongs to its user. */
async function deviceOf({ db }: Mall, { id, pushSession }: PushPerson, plan: Omit<CrowdPlan, 'sessions'>) {
  const device = await PushDevice.online({ ...plan, session: pushSession })
  while (device.received.length === 0) {
    await db.transaction((tx) => pushTo(tx, [id], { kind: 'bench.first', data: {} }))
    await Promise.race([once(device.socket, 'message'), pause(200)])
  }
  return device
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds from the begin of a transaction until the device has its message, one after the other. */
async function pushToOne(mall: Mall, plan: Omit<CrowdPlan, 'sessions'>): Promise<number[]> {
  const [person] = await makePeople(mall, 1)
  if (!person) return []
  const device = await deviceOf(mall, person, plan)
  const took: number[] = []
  for (let n = 0; n < PUSHES; n += 1) {
    const startedAt = performance.now()
    const arrived = arrival(device, n)
    await mall.db.transaction((tx) => pushTo(tx, [person.id], { kind: 'bench.one', data: { n } }))
    await arrived
    took.push(performance.now() - startedAt)
    await pause(50)
  }
  device.socket.terminate()
  return took
}

async function arrival(device: PushDevice, n: number) {
  while (!device.received.some(({ data }) => data.n === n)) await once(device.socket, 'message')
}

/** What was missed by people who were away, over the socket and as one reply. */
async function catchUp(mall: Mall, plan: Omit<CrowdPlan, 'sessions'>): Promise<Result[]> {
  const people = await makePeople(mall, RETURNING)
  await storeMissed(mall, people, MISSED)
  const replies: number[] = []
  for (const { token } of people) {
    const startedAt = performance.now()
    await post(mall.url, listPushMessages.name, token, { after: 0 })
    replies.push(performance.now() - startedAt)
  }
  const sockets: number[] = []
  for (const { pushSession } of people) {
    const device = new PushDevice({ ...plan, session: pushSession })
    await once(device.socket, 'open')
    device.negotiate()
    await device.reply(16)
    const startedAt = performance.now()
    device.login()
    while (device.received.length < MISSED) await once(device.socket, 'message')
    sockets.push(performance.now() - startedAt)
    device.socket.terminate()
  }
  return [
    atMost(`cold catch-up of ${MISSED} messages by socket, p95`, p95(sockets), 'ms', 50),
    atMost(`cold catch-up of ${MISSED} messages in one reply, p95`, p95(replies), 'ms', 50),
  ]
}

/** Somebody writes at the first process; who has the socket at the second one reads it. */
async function deliverAcross(mall: Mall): Promise<Result[]> {
  const { host, port, user, database } = mall.connection
  const env = {
    DATA_DIR: join(ROOT, '.data', 'bench-second'),
    PORT: SECOND_PORT,
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    TOKEN_SECRET: BENCH_SECRET,
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
  }
  const second = await startProgram('server/src/main.ts', env, 'is ready')
  try {
    const [owner] = await shopOwners(mall, 1)
    // Nobody may write more than thirty messages a minute.
    const people = await makePeople(mall, ACROSS / 20)
    if (!owner) return []
    const device = await deviceOf(mall, owner, await planOf(`http://127.0.0.1:${SECOND_PORT}`))
    const writers = (await openThreads(mall, people, [owner])).filter(({ token }) => token !== owner.token)
    const took: number[] = []
    for (let n = 0; n < ACROSS; n += 1) {
      const { token, threadId } = writers[n % writers.length] ?? {}
      const seen = device.received.length
      const startedAt = performance.now()
      const content = { kind: 'text', text: `Вопрос ${n}` }
      await post(mall.url, 'message/message/send', token ?? '', {
        threadId,
        requestId: crypto.randomUUID(),
        content,
      })
      while (device.received.length === seen && performance.now() - startedAt < 5000)
        await Promise.race([once(device.socket, 'message'), pause(5000)])
      if (device.received.length > seen) took.push(performance.now() - startedAt)
    }
    device.socket.terminate()
    return [
      atLeast('messages delivered across two processes', took.length, `of ${ACROSS}`, ACROSS),
      figure('from writing at one process to arriving at the other, p95', p95(took), 'ms'),
    ]
  } finally {
    await second.stop()
  }
}
