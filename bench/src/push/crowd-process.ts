import { createPushCipher } from '../../../server/src/modules/push/door/frame.ts'
import { PushDevice } from '../../../server/src/modules/push/door/push-device.ts'
import { newId } from '../../../server/src/platform/id.ts'
import type { ChatPlan, CrowdOrder, CrowdPlan, CrowdReport } from './crowd.ts'
import { ALL_KIND, wallMs } from './crowd.ts'

/** Handshakes at the same time: each costs the server two RSA operations. */
const AT_ONCE = 50
/** As the published client does. */
const HEARTBEAT_MS = 60_000

let online = 0
let reached = 0
let chat: NodeJS.Timeout | undefined
let sentCount = 0

const report = (message: CrowdReport) => process.send?.(message)

async function connect({ url, key, sessions }: CrowdPlan) {
  const left = [...sessions]
  const worker = async () => {
    for (let session = left.pop(); session !== undefined; session = left.pop()) {
      follow(await PushDevice.online({ url, key, session, cipher: createPushCipher }))
      online += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  report({ kind: 'online', count: online })
}

function follow(device: PushDevice) {
  device.socket.on('message', () => {
    if (device.received.some(({ kind }) => kind === ALL_KIND)) {
      reached += 1
      if (reached === online) {
        report({ kind: 'all', at: wallMs() })
        reached = 0
      }
    }
    // Ten thousand devices that remember everything would need the memory of the machine.
    for (const memory of [device.received, device.frames, device.actions]) memory.length = 0
  })
  const heart = setInterval(() => device.heartbeat(), HEARTBEAT_MS)
  device.socket.on('close', () => {
    clearInterval(heart)
    online -= 1
    report({ kind: 'lost', count: online })
  })
}

/** People write one after the other, at the rate that all of them have together. */
function startChat({ origin, writers, perSecond }: ChatPlan) {
  let next = 0
  chat = setInterval(() => {
    const writer = writers[next++ % writers.length]
    if (writer) void write(origin, writer)
  }, 1000 / perSecond)
}

async function write(origin: string, { token, threadId }: ChatPlan['writers'][number]) {
  const content = { kind: 'text', text: 'Сколько дней до отправки, если заказать сегодня?' }
  const reply = await fetch(`${origin}/api/message/message/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ threadId, requestId: newId(), content }),
  })
  if (!reply.ok) throw new Error(`a message was refused: ${reply.status} ${await reply.text()}`)
  await reply.body?.cancel()
  sentCount += 1
}

process.on('message', (order: CrowdOrder) => {
  if (order.kind === 'connect') void connect(order)
  if (order.kind === 'chat') startChat(order)
  if (order.kind === 'quiet') {
    clearInterval(chat)
    report({ kind: 'chatted', count: sentCount })
  }
})
