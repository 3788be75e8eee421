import type { Input } from '@tiantian/contracts/action.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { UPLOAD_QUOTA } from '@tiantian/contracts/media/limit.ts'
import {
  listCards,
  recallMessage,
  sendMessage,
  signMessageFile,
} from '@tiantian/contracts/message/message.ts'
import { MESSAGE_FILE_BYTES_MAX } from '@tiantian/contracts/message/names.ts'
import { addReport, decideReport, listReports, openReportedFile } from '@tiantian/contracts/message/report.ts'
import { getThread, openThread, setThread, showTyping } from '@tiantian/contracts/message/thread.ts'
import { payByTransfer } from '@tiantian/contracts/order/payment.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeProduct, makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { leadTo, makeTrade, transferOf } from '../../test/make-order.ts'
import { askForQuote, makeQuoteSeller, quoteRequestOf } from '../../test/make-quote.ts'
import { FILMS, RECORDINGS } from '../../test/recording.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { postForm } from '../../test/uploader.ts'
import type { LiveNews } from '../push/message.ts'
import { PUSH_LIVE_CHANNEL } from '../push/message.ts'

const here = await testApp()
const { app, db, clock } = here

/** Registration is limited by network, these are not. */
const person = () => makeOfficer(here, [])

/** A buyer, the owner of a shop, and their thread. */
async function conversation() {
  const buyer = await person()
  const owner = await person()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  return { buyer, owner, shopId, id }
}

async function upload(from: Person, name: string, file: Buffer) {
  const form = await from.call(signMessageFile, { name, size: file.length })
  return { id: form.id, code: await postForm(app, form, file) }
}

const voice = (threadId: string, id: string, seconds = 3) => ({
  threadId,
  requestId: newId(),
  content: { kind: 'voice' as const, file: { id, name: 'voice.weba', size: 400 }, seconds },
})

test('[S1.8] a voice message of each container is kept for the two sides, and played from any place', async () => {
  const { buyer, owner, id } = await conversation()
  for (const [ending, recording] of Object.entries(RECORDINGS)) {
    const uploaded = await upload(buyer, `voice.${ending}`, recording)
    expect(uploaded.code, ending).toBe('')
    await buyer.call(sendMessage, voice(id, uploaded.id, 7))
    const heard = (await owner.call(getThread, { id })).messages.at(-1)
    expect(heard).toMatchObject({ kind: 'voice', seconds: 7, files: [{ type: 'audio' }] })
    const url = heard?.files[0]?.url ?? ''
    const whole = await app.inject(url)
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'no-store' })
    expect(whole.rawPayload.equals(recording)).toBe(true)
    const part = await app.inject({ url, headers: { range: 'bytes=10-19' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(recording.subarray(10, 20))).toBe(true)
    expect((await app.inject({ url, headers: { range: 'bytes=99999-' } })).statusCode).toBe(416)
  }
})

test('a recording that is something else is refused, and so is one that is too long, of another, or no recording', async () => {
  const { buyer, owner, id } = await conversation()
  for (const [ending, film] of Object.entries(FILMS))
    expect((await upload(buyer, `voice.${ending}`, film)).code, ending).toBe('FILE_DAMAGED')
  expect((await upload(buyer, 'voice.weba', RECORDINGS.m4a)).code).toBe('FILE_DAMAGED')
  expect((await upload(buyer, 'voice.ogg', Buffer.from('<html><script>'))).code).toBe('FILE_DAMAGED')
  expect((await buyer.refused(signMessageFile, { name: 'voice.weba', size: 5_000_001 })).code).toBe(
    'FILE_TOO_LARGE',
  )
  const recorded = await upload(buyer, 'voice.weba', RECORDINGS.weba)
  for (const seconds of [0, 121, 1.5])
    expect((await buyer.refused(sendMessage, voice(id, recorded.id, seconds))).code).toBe('INVALID_INPUT')
  expect((await owner.refused(sendMessage, voice(id, recorded.id))).code).toBe('FILE_NOT_FOUND')
  const paper = await upload(buyer, 'list.txt', Buffer.from('26300-35503'))
  expect((await buyer.refused(sendMessage, voice(id, paper.id))).code).toBe('FILE_TYPE_REFUSED')
  await buyer.call(sendMessage, voice(id, recorded.id))
  expect((await buyer.refused(sendMessage, voice(id, recorded.id))).code).toBe('FILE_NOT_FOUND')
})

test('a message takes files of up to 20 MB of the kinds that the trade sends, and no programs', async () => {
  const { buyer, owner, id } = await conversation()
  const prices = await upload(buyer, 'prices.csv', Buffer.from('number;price\n26300-35503;15'))
  const file = { id: prices.id, name: 'prices.csv', size: 29 }
  await buyer.call(sendMessage, {
    threadId: id,
    requestId: newId(),
    content: { kind: 'file', files: [file] },
  })
  const [sent] = (await owner.call(getThread, { id })).messages.at(-1)?.files ?? []
  expect(sent).toMatchObject({ name: 'prices.csv', type: 'file' })
  expect((await app.inject(sent?.url ?? '')).headers['content-disposition']).toBe(
    'attachment; filename="document.csv"',
  )
  const sign = (name: string, size = 100) => buyer.refused(signMessageFile, { name, size })
  expect((await sign('big.zip', MESSAGE_FILE_BYTES_MAX + 1)).code).toBe('FILE_TOO_LARGE')
  for (const name of ['page.html', 'run.exe', 'picture.svg', 'none'])
    expect((await sign(name)).code, name).toBe('FILE_TYPE_REFUSED')
})

test('[S1.8] a place is shown to the other side, and a reply shows what it answers, as long as that is there', async () => {
  const { buyer, owner, id } = await conversation()
  const send = (from: Person, content: Input<typeof sendMessage>['content']) =>
    from.call(sendMessage, { threadId: id, requestId: newId(), content })
  const refused = async (from: Person, content: Input<typeof sendMessage>['content']) =>
    (await from.refused(sendMessage, { threadId: id, requestId: newId(), content })).code
  const position = { latitude: 43.24, longitude: 76.95 }
  await send(buyer, { kind: 'location', position, text: 'Our gate' })
  await send(owner, { kind: 'text', text: 'We come at nine', quoteSeq: 1 })
  const { messages } = await buyer.call(getThread, { id })
  expect(messages).toMatchObject([
    { kind: 'location', position, text: 'Our gate' },
    { text: 'We come at nine', quote: { seq: 1, text: 'Our gate' } },
  ])
  expect(await refused(buyer, { kind: 'location', position: { latitude: 91, longitude: 0 }, text: '' })).toBe(
    'INVALID_INPUT',
  )
  expect(await refused(owner, { kind: 'text', text: 'What?', quoteSeq: 9 })).toBe('MESSAGE_NOT_FOUND')
  await buyer.call(recallMessage, { threadId: id, seq: 1 })
  expect(JSON.stringify((await owner.call(getThread, { id })).messages)).not.toContain('Our gate')
})

test('a file that was uploaded for a message is no proof of a payment', async () => {
  const trade = await makeTrade(here)
  await leadTo(here, trade, 'awaiting_payment')
  const { id } = await upload(trade.buyer, 'proof.csv', Buffer.from('paid'))
  const transfer = await transferOf(here, trade)
  const refused = await trade.buyer.refused(payByTransfer, {
    ...transfer,
    proof: { fileId: id, name: 'proof.pdf' },
  })
  expect(refused.code).toBe('FILE_TYPE_REFUSED')
})

test('private files of one person are counted by themselves', async () => {
  const { buyer, owner } = await conversation()
  await db.sql`
    insert into media_files (id, path, owner_id, privacy, network_hash, bytes, created_at)
    values (${newId()}, ${`${newId()}.pdf`}, ${buyer.id}, 'kept', ${Buffer.alloc(0)},
      ${UPLOAD_QUOTA.userPrivate.bytes - 100}, ${clock.now()})`
  expect((await upload(buyer, 'a.txt', Buffer.alloc(200, 'a'))).code).toBe('UPLOAD_LIMIT')
  expect((await upload(buyer, 'a.txt', Buffer.from('short'))).code).not.toBe('')
  expect((await upload(owner, 'a.txt', Buffer.alloc(200, 'a'))).code).toBe('')
  const form = await owner.call(signDocument, { name: 'a.pdf', size: 1 })
  expect(form.id).toBeTruthy()
})

test('[S1.8] cards are chosen from what both sides may see, and follow what they show', async () => {
  const { buyer, seller, shopId, orderId } = await makeTrade(here)
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const { productId } = await makeProduct(db, { shopId, number: 'CARD 77' })
  await makeProduct(db, { number: 'CARD 78' })
  const cardsOf = async (of: Person, kind: 'product' | 'order' | 'quote' | 'event', text = '') =>
    (await of.call(listCards, { threadId, kind, text })).cards
  expect(await cardsOf(seller, 'product', 'card 7')).toMatchObject([{ id: productId, note: 'CARD 77' }])
  expect(await cardsOf(buyer, 'product', 'card 7')).toMatchObject([{ id: productId }])
  for (const member of [buyer, seller])
    expect(await cardsOf(member, 'order')).toMatchObject([{ kind: 'order', id: orderId, note: 'created' }])
  expect(await cardsOf(seller, 'order', 'no such code')).toEqual([])
  const other = await makeTrade(here, { seller })
  expect((await cardsOf(seller, 'order')).map(({ id }) => id)).not.toContain(other.orderId)
  const stranger = await person()
  expect((await stranger.refused(listCards, { threadId, kind: 'order' })).code).toBe('THREAD_NOT_FOUND')
  await buyer.call(sendMessage, {
    threadId,
    requestId: newId(),
    content: { kind: 'card', card: { kind: 'order', id: orderId } },
  })
  await db.sql`update orders set state = 'cancelled' where id = ${orderId}`
  const { messages } = await seller.call(getThread, { id: threadId })
  expect(messages.at(-1)?.card).toMatchObject({ id: orderId, note: 'cancelled' })
})

test('[S1.8] a quote is a card of its buyer and its shop, and a subject of their thread alone', async () => {
  const [buyer, { person: seller, shopId }] = [await person(), await makeQuoteSeller(here)]
  const { requestId, quoteOf } = await askForQuote(buyer, quoteRequestOf([shopId]))
  const quoteId = quoteOf.get(shopId) ?? ''
  const about = { kind: 'quote' as const, id: quoteId }
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId }, about })
  const cardsOf = (of: Person) => of.call(listCards, { threadId, kind: 'quote' })
  expect((await cardsOf(buyer)).cards).toMatchObject([{ id: quoteId, askedId: requestId }])
  expect((await cardsOf(seller)).cards).toMatchObject([{ id: quoteId, askedId: '' }])
  expect((await seller.call(getThread, { id: threadId })).thread.subject).toMatchObject(about)
  const stranger = await person()
  const refusal = await stranger.refused(openThread, { with: { kind: 'shop', id: shopId }, about })
  expect(refusal.code).toBe('QUOTE_NOT_FOUND')
  for (const side of [seller, buyer]) expect((await side.call(openThread, { with: about })).id).toBe(threadId)
  expect((await stranger.refused(openThread, { with: about })).code).toBe('QUOTE_NOT_FOUND')
  const order = { kind: 'order' as const, id: quoteId }
  expect((await buyer.refused(openThread, { with: order })).code).toBe('ORDER_NOT_FOUND')
})

test('[S1.8] that somebody writes is told to the other side alone, never stored, and not after a block', async () => {
  const { buyer, owner, id } = await conversation()
  const heard: LiveNews[] = []
  const own = (text: string) => {
    const news = JSON.parse(text) as LiveNews
    if (news.data && JSON.stringify(news.data).includes(id)) heard.push(news)
  }
  const { unlisten } = await db.sql.listen(PUSH_LIVE_CHANNEL, own)
  await buyer.call(showTyping, { id })
  await expect
    .poll(() => heard)
    .toMatchObject([{ userIds: [owner.id], kind: 'thread.typing', data: { threadId: id } }])
  await owner.call(setThread, { id, isBlocked: true })
  await buyer.call(showTyping, { id })
  await owner.call(showTyping, { id })
  await owner.call(setThread, { id, isBlocked: false })
  await owner.call(showTyping, { id })
  await expect.poll(() => heard.map(({ userIds }) => userIds)).toEqual([[owner.id], [buyer.id]])
  await unlisten()
  expect(await db.sql`select from push_messages where kind = 'thread.typing'`).toHaveLength(0)
  expect((await (await person()).refused(showTyping, { id })).code).toBe('THREAD_NOT_FOUND')
})

test('[S1.8] a moderator sees the files of a reported message, also after it was recalled and removed', async () => {
  const { buyer, owner, id } = await conversation()
  const moderator = await makeOfficer(here, ['moderator'])
  const [[ending, recording]] = Object.entries(RECORDINGS) as [[string, Buffer]]
  const sent = await upload(buyer, `voice.${ending}`, recording)
  const harmless = await upload(buyer, `voice.${ending}`, recording)
  await buyer.call(sendMessage, voice(id, harmless.id))
  await buyer.call(recallMessage, { threadId: id, seq: 1 })
  await buyer.call(sendMessage, voice(id, sent.id, 7))
  await owner.call(addReport, { threadId: id, seq: 2, reason: 'insult' })
  await buyer.call(recallMessage, { threadId: id, seq: 2 })
  const reportOf = async (isDecided: boolean) =>
    (await moderator.call(listReports, { isDecided })).rows.find(({ author }) => author.id === buyer.id)
  const frozen = async (isDecided: boolean) => (await reportOf(isDecided))?.context.at(-1)
  expect(await frozen(false)).toMatchObject({
    kind: 'voice',
    seconds: 7,
    files: [{ id: sent.id, type: 'audio' }],
  })
  await moderator.call(decideReport, { id: (await reportOf(false))!.id, action: 'remove', note: 'An insult' })
  const { id: reportId } = (await reportOf(true))!
  const { url } = await moderator.call(openReportedFile, { id: reportId, fileId: sent.id })
  const heard = await app.inject(url)
  expect(heard.rawPayload.equals(recording)).toBe(true)
  // What nobody reported goes with its message; what was reported goes with the report.
  const left = () => db.sql`
    select id, privacy from media_files where id = any(${[sent.id, harmless.id]}::uuid[]) order by privacy`
  expect(await left()).toEqual([
    { id: harmless.id, privacy: 'dropped' },
    { id: sent.id, privacy: 'kept' },
  ])
  await db.sql`delete from message_reports where author_id = ${buyer.id}`
  expect((await left()).map(({ privacy }) => privacy)).toEqual(['dropped', 'dropped'])
})

test('[S6.4] pictures of a report carry the mark of who opens them, other files none, and each opening is in the audit log', async () => {
  const { buyer, owner, id } = await conversation()
  const moderator = await makeOfficer(here, ['moderator'])
  const scan = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
  const picture = await scan.png().toBuffer()
  const frames = await Promise.all([scan.png().toBuffer(), scan.clone().negate().png().toBuffer()])
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const table = Buffer.from('number;price\n26300-35503;15')
  const files: { id: string; name: string; size: number }[] = []
  for (const [name, file] of [
    ['scan.png', picture],
    ['prices.csv', table],
    ['moving.gif', animation],
  ] as const)
    files.push({ id: (await upload(buyer, name, file)).id, name, size: file.length })
  const content = { kind: 'file' as const, files }
  await buyer.call(sendMessage, { threadId: id, requestId: newId(), content })
  await owner.call(addReport, { threadId: id, seq: 1, reason: 'fraud' })
  const { rows } = await moderator.call(listReports, {})
  const report = rows.find(({ author }) => author.id === buyer.id)!
  expect(report.context[0]?.files).toEqual([
    { ...files[0], type: 'picture' },
    { ...files[1], type: 'file' },
    { ...files[2], type: 'picture' },
  ])

  const open = async (fileId: string) => {
    const { url } = await moderator.call(openReportedFile, { id: report.id, fileId })
    return (await app.inject(url)).rawPayload
  }
  const shown = await open(files[0]!.id)
  expect(await sharp(shown).metadata()).toMatchObject({ width: 400, height: 300 })
  // Red letters on white paper.
  const { channels } = await sharp(shown).stats()
  expect(channels[0]!.mean - channels[1]!.mean).toBeGreaterThan(1)
  expect((await open(files[1]!.id)).equals(table)).toBe(true)
  const moving = await open(files[2]!.id)
  expect(await sharp(moving, { animated: true }).metadata()).toMatchObject({
    format: 'gif',
    pages: 2,
    pageHeight: 300,
  })
  for (const [page, paper] of [255, 0].entries()) {
    const { channels } = await sharp(moving, { page }).flatten().stats()
    expect(channels.slice(0, 3).map(({ mean }) => mean === paper)).toContain(false)
  }
  const opened = await db.sql`
    select actor_id, change ->> 'fileId' as file from audit_log
    where event = 'message.report.openFile' and object_id = ${report.id} order by id`
  expect(opened).toEqual(files.map((file) => ({ actor_id: moderator.id, file: file.id })))

  const strange = await upload(buyer, 'list.txt', table)
  const foreign = { id: report.id, fileId: strange.id }
  expect((await moderator.refused(openReportedFile, foreign)).code).toBe('FILE_NOT_FOUND')
  const own = { id: report.id, fileId: files[0]!.id }
  for (const person of [buyer, owner, await makeOfficer(here, ['support'])])
    expect((await person.refused(openReportedFile, own)).code).toBe('PERMISSION_DENIED')
})
