import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage, tokenOf } from '../../sdk/test-browser.ts'
import { testMall } from '../../sdk/test-mall.ts'
import { UNSENT_KEY } from './unsent-key.ts'

const UID = '0192d3f4-0000-7000-8000-000000000001'
const THREAD = '0192d3f4-0000-7000-8000-000000000002'
const FIRST = '0192d3f4-0000-7000-8000-000000000003'
const unsent = (requestId: string, hasFile: boolean) => ({
  uid: UID,
  threadId: THREAD,
  requestId,
  hasFile,
  refusal: '',
  content: { kind: 'text', text: 'written' },
})

const ROW = {
  seq: 1,
  requestId: '',
  kind: 'text',
  isOurs: true,
  isMine: true,
  authorName: 'Li',
  authorKind: 'user',
  text: 'written',
  isMasked: false,
  files: [],
  seconds: null,
  position: null,
  card: null,
  isCardGone: false,
  contact: null,
  quote: null,
  sentAt: '',
  editedAt: null,
  isRecalled: false,
}

let mall: Awaited<ReturnType<typeof testMall>>

beforeEach(async () => {
  mall = await testMall(() => ({ body: { code: 0, message: '', row: ROW } }))
  vi.stubGlobal('location', { origin: mall.origin, protocol: 'http:' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  mall.close()
})

/** A tab that found this message unsent when it was opened; `stored` is what all tabs share. */
async function tab(message: ReturnType<typeof unsent>, locks?: unknown) {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true, language: 'en', locks })
  const stored = stubStorage({ [UNSENT_KEY]: JSON.stringify([message]) })
  vi.resetModules()
  const [outbox, session] = await Promise.all([import('./outbox.ts'), import('../../sdk/session.ts')])
  session.setToken(tokenOf('person', UID), Date.now() + 10 * 86_400_000)
  return { ...outbox, stored }
}

const sentCount = () => mall.seen.filter(({ url }) => url === '/api/message/message/send').length

test('a message that another tab has sent with its file is neither stored again nor refused', async () => {
  const { enqueue, stored } = await tab(unsent(FIRST, true))
  stored.delete(UNSENT_KEY)
  enqueue(THREAD, { kind: 'text', text: 'next' })
  await expect.poll(() => stored.get(UNSENT_KEY)).toBeUndefined()
  expect(sentCount()).toBe(1)
})

test('a tab waits for the one that is sending in the thread, and sends nothing that it has sent', async () => {
  const held = Promise.withResolvers<void>()
  const turns: Promise<void>[] = []
  const names: string[] = []
  const locks = {
    request(name: string, task: () => Promise<void>) {
      names.push(name)
      const turn = held.promise.then(task)
      turns.push(turn)
      return turn
    },
  }
  const { sendUnsent, stored } = await tab(unsent(FIRST, false), locks)
  sendUnsent()
  expect(names).toEqual([`${UNSENT_KEY} ${THREAD}`])
  stored.delete(UNSENT_KEY)
  held.resolve()
  await Promise.all(turns)
  expect([sentCount(), stored.get(UNSENT_KEY)]).toEqual([0, undefined])
})

test('a tab that has its turn sends what no other tab has sent', async () => {
  const locks = { request: (_: string, task: () => Promise<void>) => task() }
  const { sendUnsent, stored } = await tab(unsent(FIRST, false), locks)
  sendUnsent()
  await expect.poll(() => stored.get(UNSENT_KEY)).toBeUndefined()
  expect(sentCount()).toBe(1)
})
