import { setOwnEntry } from '@tiantian/contracts/message/directory.ts'
import {
  editMessage,
  listMessages,
  recallMessage,
  searchMessages,
  sendMessage,
} from '@tiantian/contracts/message/message.ts'
import {
  getTeams,
  getThread,
  listThreads,
  openThread,
  readThread,
  saveAnswer,
  setThread,
} from '@tiantian/contracts/message/thread.ts'
import { countUnread, countWaiting } from '@tiantian/contracts/message/unread.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { meetAtGate } from '../../test/gate.ts'
import { fillCart, makeAddress, order } from '../../test/make-cart.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { makeEvent } from '../../test/make-event.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { withoutRowLocks } from '../../test/without-locks.ts'

const here = await testApp()
const { db, clock } = here

/** Registration is limited by network, these are not. */
const person = () => makeOfficer(here, [])
const say = (from: Person, threadId: string, text: string, requestId = newId()) =>
  from.call(sendMessage, { threadId, requestId, content: { kind: 'text', text } })
const unreadOf = async (person: Person) => (await person.call(countUnread, {})).unreadCount
const textsOf = async (person: Person, id: string) =>
  (await person.call(getThread, { id })).messages.map(({ text }) => text)

/** A buyer, the owner of a shop, a part of it, and their thread about the part. */
async function conversation(app: TestApp = here) {
  const buyer = await makeOfficer(app, [])
  const owner = await makeOfficer(app, [])
  const { id: shopId } = await makeShop(app.db, { ownerId: owner.id })
  const { productId } = await makeProduct(app.db, { shopId, number: `BP ${shopId.slice(-4)}` })
  const { id } = await buyer.call(openThread, {
    with: { kind: 'shop', id: shopId },
    about: { kind: 'product', id: productId },
  })
  return { buyer, owner, shopId, productId, id }
}

test('[S1.8] a buyer asks a shop about a part; the shop answers, and each sees what the other has received and read', async () => {
  const { buyer, owner, shopId, productId, id } = await conversation()
  expect((await buyer.call(listThreads, {})).rows).toEqual([])
  await say(buyer, id, 'Есть на складе?')
  const again = await buyer.call(openThread, {
    with: { kind: 'shop', id: shopId },
    about: { kind: 'product', id: productId },
  })
  expect(again.id).toBe(id)
  expect((await owner.call(listThreads, {})).rows).toMatchObject([
    { id, side: 'shop', unreadCount: 1, isWaiting: true, subject: { kind: 'product', id: productId } },
  ])
  expect((await buyer.call(getThread, { id })).thread).toMatchObject({ deliveredSeq: 0, readSeq: 0 })
  expect(await unreadOf(owner)).toBe(1)
  expect((await buyer.call(getThread, { id })).thread).toMatchObject({ deliveredSeq: 1, readSeq: 0 })
  await owner.call(readThread, { id, seq: 1 })
  expect((await buyer.call(getThread, { id })).thread).toMatchObject({ deliveredSeq: 1, readSeq: 1 })
  expect(await unreadOf(owner)).toBe(0)
  await say(owner, id, 'Да, 40 штук')
  expect(await unreadOf(buyer)).toBe(1)
  const { messages } = await buyer.call(getThread, { id })
  expect(messages).toMatchObject([
    { seq: 1, isMine: true, isOurs: true },
    { seq: 2, isMine: false, isOurs: false, authorKind: 'shop', requestId: '' },
  ])
  expect((await owner.call(listThreads, { box: 'waiting' })).rows).toEqual([])
})

test('[S6.4] a stranger finds neither the thread nor its messages', async () => {
  const { buyer, id } = await conversation()
  await say(buyer, id, 'a secret price')
  const stranger = await person()
  for (const refusal of [
    stranger.refused(getThread, { id }),
    stranger.refused(listMessages, { threadId: id }),
    stranger.refused(readThread, { id, seq: 1 }),
    stranger.refused(setThread, { id, isArchived: true }),
    stranger.refused(sendMessage, { threadId: id, requestId: newId(), content: { kind: 'text', text: 'x' } }),
  ])
    expect((await refusal).code).toBe('THREAD_NOT_FOUND')
  expect((await stranger.call(searchMessages, { text: 'secret' })).rows).toEqual([])
  expect((await buyer.call(searchMessages, { text: 'secret' })).rows).toMatchObject([
    { threadId: id, seq: 1 },
  ])
})

test('a search takes three characters, or two of Chinese, and asks neither for shorter ones nor foreign threads', async () => {
  const { buyer, id } = await conversation()
  await say(buyer, id, '需要刹车片 ab')
  expect((await buyer.refused(searchMessages, { text: ' ab ' })).code).toBe('INVALID_INPUT')
  expect((await buyer.refused(searchMessages, { text: '刹' })).code).toBe('INVALID_INPUT')
  expect((await buyer.call(searchMessages, { text: '刹车' })).rows).toMatchObject([{ threadId: id }])
  await buyer.call(setThread, { id, isArchived: true })
  expect((await buyer.call(searchMessages, { text: '片 ab' })).rows).toMatchObject([{ threadId: id }])
})

test('a part of another shop, an order of others and a hidden part are no subjects', async () => {
  const { buyer, shopId } = await conversation()
  const foreign = await makeProduct(db)
  const ask = (about: { kind: 'product' | 'order'; id: string }) =>
    buyer.refused(openThread, { with: { kind: 'shop', id: shopId }, about })
  expect((await ask({ kind: 'product', id: foreign.productId })).code).toBe('PRODUCT_NOT_FOUND')
  expect((await ask({ kind: 'order', id: newId() })).code).toBe('ORDER_NOT_FOUND')
})

test('buyer and shop reach the same thread from an order', async () => {
  const { buyer, owner, shopId } = await conversation()
  const { offerId } = await makeProduct(db, { shopId, stock: 100 })
  await fillCart(buyer, { [offerId]: 1 })
  const { orders } = await order(buyer, await makeAddress(buyer))
  const about = { with: { kind: 'order' as const, id: orders[0]!.id } }
  const { id } = await owner.call(openThread, about)
  expect((await buyer.call(openThread, about)).id).toBe(id)
  expect((await (await person()).refused(openThread, about)).code).toBe('ORDER_NOT_FOUND')
  await say(owner, id, 'We ship tomorrow')
  expect((await buyer.call(getThread, { id })).thread.subject).toMatchObject({
    title: orders[0]!.code,
    note: 'created',
  })
})

test('[S1.8] a member asks the organiser about an event, and the office answers in that thread', async () => {
  const asker = await person()
  const officer = await makeOfficer(here, ['support'])
  const { eventId } = await makeEvent(here)
  const about = { with: { kind: 'office' as const }, about: { kind: 'event' as const, id: eventId } }
  const { id } = await asker.call(openThread, about)
  expect((await asker.call(openThread, about)).id).toBe(id)
  expect((await asker.call(openThread, { with: { kind: 'office' } })).id).not.toBe(id)
  await say(asker, id, 'Is there parking for lorries?')
  const [waiting] = (await officer.call(listThreads, { box: 'waiting', side: 'office' })).rows
  expect(waiting).toMatchObject({ id, subject: { kind: 'event', id: eventId } })
  const draft = await makeEvent(here, { state: 'draft' })
  const refusal = await asker.refused(openThread, { ...about, about: { kind: 'event', id: draft.eventId } })
  expect(refusal.code).toBe('EVENT_NOT_FOUND')
})

test('[S1.8] what is found in messages comes in pages, each message once', async () => {
  const { buyer, owner, id } = await conversation()
  const { id: other } = await buyer.call(openThread, { with: { kind: 'office' } })
  for (let n = 1; n <= 5; n += 1) await say(n % 2 ? buyer : owner, id, `gasket ${n}`)
  for (let n = 6; n <= 7; n += 1) await say(buyer, other, `gasket ${n}`)
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const page = await buyer.call(searchMessages, { text: 'Gasket', limit: 3, cursor })
    pages.push(page.rows.map(({ text }) => text))
    if (!page.nextCursor) break
    cursor = page.nextCursor
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
  expect(pages.flat().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `gasket ${n}`))
  expect((await buyer.refused(searchMessages, { text: 'Gasket', cursor: 'forged' })).code).toBe(
    'INVALID_INPUT',
  )
})

test('a message that is sent again under its request id stays one message', async () => {
  const { buyer, owner, id } = await conversation()
  const requestId = newId()
  const first = await say(buyer, id, 'hello', requestId)
  expect((await say(buyer, id, 'hello', requestId)).row).toEqual(first.row)
  expect(await textsOf(owner, id)).toEqual(['hello'])
  expect(await unreadOf(owner)).toBe(1)
  const other = await conversation()
  const { id: elsewhere } = await buyer.call(openThread, { with: { kind: 'shop', id: other.shopId } })
  expect(
    (
      await buyer.refused(sendMessage, {
        threadId: elsewhere,
        requestId,
        content: { kind: 'text', text: 'hello' },
      })
    ).code,
  ).toBe('REQUEST_ID_REUSED')
})

/** One message sent over two lines at once; how many arrive. */
async function sentTwiceAtOnce(app: TestApp, waiting: number) {
  const { buyer, id } = await conversation(app)
  const requestId = newId()
  await meetAtGate(app, 'trigger gate before update on message_threads for each statement', waiting, () =>
    Promise.allSettled([say(buyer, id, 'hello', requestId), say(buyer, id, 'hello', requestId)]),
  )
  const [found] = await app.db.sql`select count(*)::int as count from messages where thread_id = ${id}`
  return found!.count
}

test('one message sent over two lines at the same moment arrives once', async () => {
  expect(await sentTwiceAtOnce(here, 1)).toBe(1)
})

test('control: without the lock of the thread and the unique request id the same message arrives twice', async () => {
  const unguarded = await testApp()
  await unguarded.db.sql`alter table messages drop constraint messages_author_id_request_id_key`
  withoutRowLocks(unguarded)
  expect(await sentTwiceAtOnce(unguarded, 2)).toBe(2)
})

test('fifty messages of both sides at once are numbered without gaps, and the unread count is right', async () => {
  const { buyer, owner, id } = await conversation()
  await Promise.all(Array.from({ length: 50 }, (_, n) => say(n % 2 ? buyer : owner, id, `message ${n}`)))
  const { messages } = await buyer.call(listMessages, { threadId: id, limit: 100 })
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  await owner.call(readThread, { id, seq: 50 })
  await buyer.call(readThread, { id, seq: 50 })
  expect([await unreadOf(buyer), await unreadOf(owner)]).toEqual([0, 0])
})

test('colleagues of a shop read and answer as one; one who is removed loses its threads at once', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  const colleague = await person()
  await say(buyer, id, 'Hello?')
  expect((await colleague.refused(getThread, { id })).code).toBe('THREAD_NOT_FOUND')
  await db.sql`
    insert into shop_members (shop_id, user_id, role) values (${shopId}, ${colleague.id}, 'staff')`
  const { shops } = await owner.call(getTeams, {})
  expect(shops[0]!.members.map(({ role }) => role)).toEqual(['owner', 'staff'])
  expect(await unreadOf(colleague)).toBe(1)
  await say(colleague, id, 'Good day, yes')
  expect(await unreadOf(owner)).toBe(0)
  expect((await buyer.call(getThread, { id })).messages.at(-1)).toMatchObject({
    authorKind: 'shop',
    isOurs: false,
  })
  await owner.call(setThread, { id, assigneeId: colleague.id })
  expect((await colleague.call(listThreads, { box: 'assigned' })).rows).toHaveLength(1)
  await owner.call(removeFromShop, { shopId, userId: colleague.id })
  expect((await colleague.refused(getThread, { id })).code).toBe('THREAD_NOT_FOUND')
  expect((await colleague.call(listThreads, {})).rows).toEqual([])
  expect((await colleague.call(listThreads, { box: 'assigned' })).rows).toEqual([])
  expect(await unreadOf(colleague)).toBe(0)
  expect((await owner.call(getThread, { id })).thread.assignee).toBeNull()
})

test('an internal note is seen by the team alone, and a buyer can write none', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'Discount?')
  const note = { kind: 'note' as const, text: 'He always pays late' }
  await owner.call(sendMessage, { threadId: id, requestId: newId(), content: note })
  expect(await textsOf(buyer, id)).toEqual(['Discount?'])
  expect(await textsOf(owner, id)).toEqual(['Discount?', 'He always pays late'])
  expect(await unreadOf(buyer)).toBe(0)
  expect((await buyer.call(searchMessages, { text: 'pays late' })).rows).toEqual([])
  const refusal = await buyer.refused(sendMessage, { threadId: id, requestId: newId(), content: note })
  expect(refusal.code).toBe('PERMISSION_DENIED')
})

test('a team keeps prepared answers and sees how fast it answers', async () => {
  const { owner, shopId, buyer } = await conversation()
  const input = { shopId, id: newId(), title: 'In stock', text: 'In stock, ships tomorrow.' }
  expect((await owner.call(saveAnswer, input)).shops[0]!.answers).toMatchObject([{ title: 'In stock' }])
  expect((await buyer.refused(saveAnswer, input)).code).toBe('SHOP_NOT_FOUND')
  for (let n = 1; n <= 10; n += 1) {
    const asker = await person()
    const { id } = await asker.call(openThread, { with: { kind: 'shop', id: shopId } })
    await say(asker, id, 'Price?')
    clock.advance(n * 60_000)
    await say(owner, id, '12 dollars')
  }
  expect((await owner.call(getTeams, {})).shops[0]!.responseMinutes).toBe(6)
})

test('a block holds in all threads of the two, is lifted in any of them, and refuses edits but no recall', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  const { id: second } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  for (const threadId of [id, second]) await say(buyer, threadId, 'spam')
  await owner.call(setThread, { id, isBlocked: true })
  const send = { threadId: second, requestId: newId(), content: { kind: 'text' as const, text: 'more' } }
  expect((await buyer.refused(sendMessage, send)).code).toBe('THREAD_BLOCKED')
  const edit = { threadId: second, seq: 1, text: 'worse' }
  expect((await buyer.refused(editMessage, edit)).code).toBe('THREAD_BLOCKED')
  expect((await buyer.call(recallMessage, { threadId: id, seq: 1 })).row.isRecalled).toBe(true)
  expect((await owner.call(getThread, { id: second })).thread.isBlocked).toBe(true)
  expect((await buyer.call(getThread, { id: second })).thread.isBlocked).toBe(false)
  await owner.call(setThread, { id: second, isBlocked: false })
  await say(buyer, id, 'sorry')
  expect((await buyer.call(editMessage, edit)).row.text).toBe('worse')
  const stop = { user_id: buyer.id, reason: 'Insults', stopped_at: clock.now() }
  await db.sql`insert into message_stops ${db.sql(stop)}`
  expect((await buyer.refused(editMessage, { ...edit, text: 'worst' })).code).toBe('MESSAGING_STOPPED')
})

test('a quote names the party and not its employee, and hides the links of a stranger', async () => {
  const { buyer, owner, id } = await conversation()
  const quoting = (from: Person, quoteSeq: number) =>
    from.call(sendMessage, {
      threadId: id,
      requestId: newId(),
      content: { kind: 'text', text: 'As I said', quoteSeq },
    })
  await say(buyer, id, 'Write to t.me/cheap-parts')
  await quoting(buyer, 1)
  const read = async (who: Person) => (await who.call(getThread, { id })).messages
  expect((await read(owner))[1]).toMatchObject({ quote: { text: 'Write to •••' }, isMasked: true })
  expect((await read(buyer))[1]).toMatchObject({
    quote: { text: 'Write to t.me/cheap-parts' },
    isMasked: false,
  })
  await say(owner, id, 'We have it')
  expect((await read(owner))[1]).toMatchObject({
    quote: { text: 'Write to t.me/cheap-parts' },
    isMasked: false,
  })
  await quoting(buyer, 3)
  const [{ username }] = await db.sql<
    [{ username: string }]
  >`select username from users where id = ${owner.id}`
  const [, , answer, quote] = await read(buyer)
  expect(quote!.quote!.authorName).toBe(answer!.authorName)
  expect(JSON.stringify(await read(buyer))).not.toContain(username)
  expect((await read(owner))[3]!.quote!.authorName).toBe(username)
})

test('a person who is blocked can neither write nor begin again', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  await say(buyer, id, 'spam')
  await owner.call(setThread, { id, isBlocked: true })
  const send = { threadId: id, requestId: newId(), content: { kind: 'text' as const, text: 'more spam' } }
  expect((await buyer.refused(sendMessage, send)).code).toBe('THREAD_BLOCKED')
  expect((await buyer.refused(openThread, { with: { kind: 'shop', id: shopId } })).code).toBe(
    'THREAD_BLOCKED',
  )
  await owner.call(setThread, { id, isBlocked: false })
  expect((await buyer.call(sendMessage, send)).row.text).toBe('more spam')
})

test('links of a stranger are hidden until they are answered', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'Cheaper at https://evil.example/x and @cheap_parts, OEM 04465-33471')
  const seen = async () => (await owner.call(getThread, { id })).messages[0]!
  expect(await seen()).toMatchObject({ text: 'Cheaper at ••• and •••, OEM 04465-33471', isMasked: true })
  expect((await owner.call(listThreads, {})).rows[0]!.last!.text).not.toContain('evil')
  expect((await buyer.call(getThread, { id })).messages[0]!.text).toContain('evil.example')
  await say(owner, id, 'Go on')
  expect(await seen()).toMatchObject({ text: expect.stringContaining('evil.example'), isMasked: false })
})

test('markup stays text; signs that nobody sees are taken out, and a text of nothing else is refused', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, '<img src=x onerror=alert(1)> \u202eevil\u200b')
  expect(await textsOf(owner, id)).toEqual(['<img src=x onerror=alert(1)> evil'])
  const blank = {
    threadId: id,
    requestId: newId(),
    content: { kind: 'text' as const, text: '\u200b \u2060' },
  }
  expect((await buyer.refused(sendMessage, blank)).code).toBe('INVALID_INPUT')
})

test('a message can be changed for fifteen minutes and recalled for two, by its author alone', async () => {
  const { buyer, owner, id } = await conversation()
  await say(buyer, id, 'forty pices')
  expect((await owner.refused(editMessage, { threadId: id, seq: 1, text: 'x' })).code).toBe(
    'MESSAGE_NOT_FOUND',
  )
  const { row } = await buyer.call(editMessage, { threadId: id, seq: 1, text: 'forty pieces' })
  expect(row.editedAt).not.toBeNull()
  clock.advance(121_000)
  expect((await buyer.refused(recallMessage, { threadId: id, seq: 1 })).code).toBe('MESSAGE_TOO_LATE')
  clock.advance(900_000)
  expect((await buyer.refused(editMessage, { threadId: id, seq: 1, text: 'x' })).code).toBe(
    'MESSAGE_TOO_LATE',
  )
  await say(buyer, id, 'my password is')
  await buyer.call(recallMessage, { threadId: id, seq: 2 })
  expect((await owner.call(getThread, { id })).messages[1]).toMatchObject({ text: '', isRecalled: true })
  expect(JSON.stringify(await db.sql`select text from messages where thread_id = ${id}`)).not.toContain(
    'password',
  )
})

test('the support is one party: officers with that right share its threads, others see none of them', async () => {
  const member = await person()
  const { id } = await member.call(openThread, { with: { kind: 'office' } })
  await say(member, id, 'Cannot log in on my phone')
  const support = await makeOfficer(here, ['support'])
  const moderator = await makeOfficer(here, ['moderator'])
  expect((await support.call(listThreads, { side: 'office' })).rows.map((row) => row.id)).toContain(id)
  expect((await moderator.refused(getThread, { id })).code).toBe('THREAD_NOT_FOUND')
  await say(support, id, 'Which phone?')
  expect((await member.call(getThread, { id })).messages.at(-1)).toMatchObject({
    authorKind: 'office',
    authorName: '',
  })
})

test('people write to each other once they have exchanged cards', async () => {
  const one = await person()
  const other = await person()
  expect((await one.refused(openThread, { with: { kind: 'user', id: other.id } })).code).toBe(
    'USER_NOT_FOUND',
  )
})

test('a new account begins ten threads a day', async () => {
  const member = await person()
  await db.sql`update users set created_at = ${clock.now()} where id = ${member.id}`
  const shops = await Promise.all(Array.from({ length: 11 }, () => makeShop(db)))
  for (const { id } of shops.slice(0, 10)) await member.call(openThread, { with: { kind: 'shop', id } })
  expect((await member.refused(openThread, { with: { kind: 'shop', id: shops[10]!.id } })).code).toBe(
    'THREAD_LIMIT',
  )
})

test('threads that others begin with a new account do not count for it, and those it begins with older ones do', async () => {
  const older = await person()
  const younger = await person()
  await db.sql`update users set created_at = ${clock.now()} where id in (${older.id}, ${younger.id})`
  for (const one of [older, younger])
    await one.call(setOwnEntry, { profile: { name: 'Member', company: '', jobTitle: '', about: '' } })
  const events = await Promise.all(Array.from({ length: 10 }, () => makeEvent(here)))
  for (const { eventId } of events)
    await younger.call(openThread, {
      with: { kind: 'user', id: older.id },
      about: { kind: 'event', id: eventId },
    })
  const office = { with: { kind: 'office' as const } }
  expect((await younger.refused(openThread, office)).code).toBe('THREAD_LIMIT')
  expect((await older.call(openThread, office)).id).not.toBe('')
})

test('[S2.23] a shop is told how many threads end with a question until one of its team answers', async () => {
  const { buyer, owner, shopId, id } = await conversation()
  const staff = await person()
  const stranger = await person()
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${staff.id}, 'staff')`
  const waiting = async (who: Person) => (await who.call(countWaiting, {})).shops
  expect(await waiting(owner)).toEqual([{ shopId, waitingCount: 0 }])
  await say(buyer, id, 'Подойдёт на Camry?')
  await say(buyer, id, 'И когда отправите?')
  const { id: second } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  await say(buyer, second, 'Есть оптовые цены?')
  expect(await waiting(owner)).toEqual([{ shopId, waitingCount: 2 }])
  expect(await waiting(staff)).toEqual([{ shopId, waitingCount: 2 }])
  expect(await waiting(buyer)).toEqual([])
  expect(await waiting(stranger)).toEqual([])

  // Reading is no answer, and neither is a note to the team.
  const { messages } = await staff.call(getThread, { id })
  await staff.call(readThread, { id, seq: messages.at(-1)!.seq })
  await staff.call(sendMessage, { threadId: id, requestId: newId(), content: { kind: 'note', text: 'Мой' } })
  expect(await waiting(owner)).toEqual([{ shopId, waitingCount: 2 }])
  await say(staff, id, 'Да, отправим завтра.')
  expect(await waiting(owner)).toEqual([{ shopId, waitingCount: 1 }])
  await owner.call(setThread, { id: second, isArchived: true })
  expect(await waiting(owner)).toEqual([{ shopId, waitingCount: 0 }])

  await owner.call(removeFromShop, { shopId, userId: staff.id })
  expect(await waiting(staff)).toEqual([])
})
