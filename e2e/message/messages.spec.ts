import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { sendMessage } from '../../contracts/src/message/message.ts'
import { openThread } from '../../contracts/src/message/thread.ts'
import { countNotifications, listNotifications } from '../../contracts/src/push/notification.ts'
import { expectNoBarriersAtBothSizes } from '../axe.ts'
import { database } from '../database.ts'
import { AT_DESK } from '../desk.ts'
import { isLive } from '../live.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast, noteToasts } from '../toast.ts'
import { visit } from '../visitor.ts'

const en = { language: 'en' } as const
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })

async function write(page: Page, text: string) {
  await box(page).pressSequentially(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

declare global {
  interface Window {
    /** When the first toast came since the test listens. */
    toldAt?: number
  }
}

/** Of half a megabyte: noise does not compress. */
const noisyPicture = () =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

/** The product and shop of an offer, with these people in the team of the shop. */
async function shopOf(offerId: string, team: readonly Person[]) {
  const sql = await database()
  const [found] = await sql<{ productId: string; shopId: string }[]>`
    select p.id as "productId", p.shop_id as "shopId"
    from offers o join products p on p.id = o.product_id where o.id = ${offerId}`
  for (const { signedIn } of team)
    await sql`
      insert into shop_members (shop_id, user_id, role) values (${found!.shopId}, ${signedIn.uid}, 'staff')`
  return found!
}

/** A browser of its own, on the conversations of a member. */
async function messagesOf(
  browser: Browser,
  person: Person,
  { address = '/pages/message/list', size = {} }: { address?: string; size?: Partial<typeof AT_DESK> } = {},
) {
  const context = await browser.newContext(size)
  const page = await context.newPage()
  await person.enter(page)
  await visit(page, address, en)
  return page
}

test(
  '[S1.8] buyer and shop talk live; what the buyer writes without a network is sent later, in its order',
  ONCE,
  async ({ page, browser, request }) => {
    const buyer = await newMember(request)
    const seller = await newMember(request)
    const offer = await makeOffer({ shop: 5 })
    const { productId } = await shopOf(offer.id, [seller])
    await buyer.enter(page)
    await visit(page, `/pages/product/detail?id=${productId}`, en)
    await page.getByRole('button', { name: 'Write to the shop' }).click()
    await write(page, 'Are there forty pieces?')
    await expect(log(page).getByText('Are there forty pieces?')).toBeVisible()

    const shop = await messagesOf(browser, seller, { size: AT_DESK })
    await expect(shop.getByRole('link', { name: '1 unread message', exact: true })).toBeVisible()
    await shop.getByRole('link', { name: /Are there forty pieces/ }).click()
    await expect(log(shop).getByText('Are there forty pieces?')).toBeVisible()
    await expect(log(page).getByText('Read', { exact: true })).toBeVisible()
    await write(shop, 'Yes, in Guangzhou')
    await expect(log(page).getByText('Yes, in Guangzhou')).toBeVisible()
    await expectNoBarriersAtBothSizes(page)

    await page.context().setOffline(true)
    await write(page, 'first offline')
    await write(page, 'second offline')
    await expect(log(page).getByText('Waits for the network')).toHaveCount(2)
    await expect(log(shop).getByText('first offline')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(log(shop).getByText('second offline')).toBeVisible()
    const texts = await log(shop).getByRole('article').allInnerTexts()
    expect(texts.findIndex((text) => text.includes('first offline'))).toBe(texts.length - 2)
    await expect(log(page).getByText('Waits for the network')).toHaveCount(0)
  },
)

test(
  "[S1.8] a shop's answer reaches the buyer on another page within a second, and a tap opens the thread",
  ONCE,
  async ({ page, request }, { project }) => {
    const buyer = await newMember(request)
    const seller = await newMember(request)
    const offer = await makeOffer({ shop: project.name === 'phone' ? 37 : 38 })
    const { productId, shopId } = await shopOf(offer.id, [seller])
    const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
    const say = (person: Person, text: string) => {
      const content = { kind: 'text' as const, text }
      return person.call(sendMessage, { threadId, requestId: crypto.randomUUID(), content })
    }
    await say(buyer, 'Forty pieces?')
    await noteToasts(page)
    await buyer.enter(page)
    await visit(page, `/pages/product/detail?id=${productId}`, en)
    await isLive(buyer)
    await page.evaluate(() => addEventListener('beforetoggle', () => (window.toldAt ??= Date.now()), true))
    let tookMs = Number.POSITIVE_INFINITY
    // A busy machine is late once, but not three times.
    for (let seq = 2; seq <= 4 && tookMs >= 1000; seq += 1) {
      await page.evaluate(() => {
        window.saidByToast?.splice(0)
        delete window.toldAt
      })
      await say(seller, 'Forty pieces are in Guangzhou')
      await expectToast(page, /New message from /)
      // The clock of this machine on both sides: from the storing of the message to the notice in the page.
      const [sent] = await (await database())<{ ms: number }[]>`
        select (extract(epoch from sent_at) * 1000)::float8 as ms from messages
        where thread_id = ${threadId} and seq = ${seq}`
      tookMs = ((await page.evaluate(() => window.toldAt)) ?? Number.POSITIVE_INFINITY) - sent!.ms
      test.info().annotations.push({ type: 'notice after ms', description: String(tookMs) })
    }
    expect(tookMs).toBeLessThan(1000)

    await page.getByRole('link', { name: /unread notification/ }).click()
    const row = page.getByRole('main').getByRole('article').first()
    await expect(row.getByText('Forty pieces are in Guangzhou')).toBeVisible()
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/pages/message/thread\\?id=${threadId}`))
    await expect(log(page).getByText('Forty pieces are in Guangzhou').last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

    // The open thread shows the next one itself: nothing pops up, and the bell stays still.
    await page.evaluate(() => window.saidByToast?.splice(0))
    await say(seller, 'And twenty in Almaty')
    await expect(log(page).getByText('And twenty in Almaty')).toBeVisible()
    await expect.poll(async () => (await buyer.call(countNotifications, {})).unreadCount).toBe(0)
    expect(await page.evaluate(() => window.saidByToast)).toEqual([])
  },
)

test(
  '[S1.8] what a search in messages finds opens its thread at the message',
  ONCE,
  async ({ page, request }) => {
    const buyer = await newMember(request)
    const offer = await makeOffer({ shop: 6 })
    const { shopId } = await shopOf(offer.id, [])
    const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
    const sql = await database()
    await sql`
    with sent as (
      insert into messages (thread_id, seq, author_id, party_id, request_id, kind, text, sent_at)
      select ${threadId}, n, ${buyer.signedIn.uid}, ${buyer.signedIn.uid}, gen_random_uuid(), 'text',
        case n when 7 then 'the gasket of the oil pan' else 'line ' || n end, now() - make_interval(mins => 200 - n)
      from generate_series(1, 130) n returning seq)
    update message_threads set last_seq = 130 where id = ${threadId}`
    await sql`
    update message_parties set visible_seq = 130, read_seq = 130, written_seq = 130, last_at = now()
    where thread_id = ${threadId} and party_id = ${buyer.signedIn.uid}`
    await buyer.enter(page)
    await visit(page, '/pages/message/list', en)
    await page.getByRole('searchbox', { name: 'Search in messages' }).pressSequentially('oil pan')
    await page.getByRole('link', { name: /the gasket of the oil pan/ }).click()
    await expect(log(page).getByText('the gasket of the oil pan')).toBeInViewport()
    await expect(log(page).getByText('line 130', { exact: true })).toBeAttached()
    await expect(log(page).getByText('line 130', { exact: true })).not.toBeInViewport()
  },
)

/**
 * A buyer in a thread with a shop, over a network as slow as 2G: in a context of its own, for the page of the test is
 * that of the next one too, and would stay as slow.
 */
async function threadAt2G(browser: Browser, request: APIRequestContext, shop: number) {
  const buyer = await newMember(request)
  const seller = await newMember(request)
  const offer = await makeOffer({ shop })
  const { shopId } = await shopOf(offer.id, [seller])
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const page = await messagesOf(browser, buyer, { address: `/pages/message/thread?id=${threadId}` })
  await expect(box(page)).toBeVisible()
  const network = await page.context().newCDPSession(page)
  // As in the tools of Chromium: half of 2G's 35 KB/s each way, and eight tenths of a second to the server.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: 18_000,
    uploadThroughput: 18_000,
  })
  return { page, seller, threadId, network }
}

test(
  '[S1.8] at the speed of 2G a message is shown at once as waiting, and arrives once',
  ONCE,
  async ({ browser, request }) => {
    const { page, seller, threadId } = await threadAt2G(browser, request, 40)
    await write(page, 'Do you ship by rail?')
    await expect(log(page).getByText('Do you ship by rail?')).toHaveCount(1)
    await expect(log(page).getByText('Waits for the network')).toBeVisible()
    await expect(log(page).getByText('Waits for the network')).toHaveCount(0, { timeout: 60_000 })
    const shop = await messagesOf(browser, seller, { address: `/pages/message/thread?id=${threadId}` })
    await expect(log(shop).getByText('Do you ship by rail?')).toHaveCount(1)
    await expect(log(page).getByText('Do you ship by rail?')).toHaveCount(1)
  },
)

test(
  '[S1.8] at the speed of 2G a text waits for the picture before it; cut off and loaded again, both arrive once and in order',
  ONCE,
  async ({ browser, request }) => {
    // A picture of half a megabyte takes half a minute.
    const { page, seller, threadId, network } = await threadAt2G(browser, request, 41)
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'worn-disc.jpg',
      mimeType: 'image/jpeg',
      buffer: await noisyPicture(),
    })
    await write(page, 'Does this disc fit?')
    await write(page, 'And the pads?')
    await expect(log(page).getByText('worn-disc.jpg')).toBeVisible()
    await expect(log(page).getByText('Waits for the network')).toHaveCount(3)
    // It is on its way: nothing overtakes it.
    await expect(log(page).getByRole('progressbar')).toBeVisible({ timeout: 30_000 })
    const sql = await database()
    expect(await sql`select from messages where thread_id = ${threadId}`).toHaveLength(0)
    await network.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    // The page itself comes from the network: without one there is none.
    await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
    await network.detach()
    // On another page of the mall.
    await page.goto('/#/pages/user/info/info')
    await page.reload()
    const shop = await messagesOf(browser, seller, { address: `/pages/message/thread?id=${threadId}` })
    await expect(log(shop).getByText('And the pads?')).toBeVisible({ timeout: 30_000 })
    await expect(log(shop).getByRole('article')).toHaveCount(3)
    const articles = log(shop).getByRole('article')
    await expect(articles.nth(0).getByRole('img', { name: 'worn-disc.jpg' })).toBeVisible()
    await expect(articles.nth(1)).toContainText('Does this disc fit?')
    await expect(articles.nth(2)).toContainText('And the pads?')
    await visit(page, `/pages/message/thread?id=${threadId}`, en)
    await expect(log(page).getByRole('article')).toHaveCount(3)
    await expect(log(page).getByText('Waits for the network')).toHaveCount(0)
  },
)

test('when too many messages wait, the next one stays in its field', ONCE, async ({ page, request }) => {
  const buyer = await newMember(request)
  const offer = await makeOffer({ shop: 6 })
  const { shopId } = await shopOf(offer.id, [])
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const waiting = Array.from({ length: 200 }, (_, n) => {
    const content = { kind: 'text', text: `waiting ${n}` }
    return { uid: buyer.signedIn.uid, threadId, requestId: crypto.randomUUID(), content, refusal: '' }
  })
  await page.addInitScript(
    (stored) => localStorage.setItem('message_outbox', stored),
    JSON.stringify(waiting),
  )
  await page.route('**/*', (route) =>
    route.request().postData()?.includes('message/message/send') ? route.abort() : route.continue(),
  )
  await buyer.enter(page)
  await visit(page, `/pages/message/thread?id=${threadId}`, en)
  await write(page, 'one more')
  await expectToast(page, '200 messages are waiting to be sent')
  await expect(box(page)).toHaveValue('one more')
  await expect(log(page).getByText('waiting 0', { exact: true })).toBeAttached()
})

/** Opens a page as a user who has signed in in this browser meanwhile. */
async function openAs(page: Page, { signedIn }: Person, address: string) {
  await page.evaluate(
    ([token, end]) => {
      localStorage.setItem('uni_id_token', token)
      localStorage.setItem('uni_id_token_expired', end)
    },
    [signedIn.token, String(signedIn.tokenExpired)] as const,
  )
  await page.goto(`/#${address}`)
  await page.reload()
  await expect(box(page)).toBeVisible()
}

test(
  'what one user could not send is neither shown to the next one of the browser nor sent as theirs',
  ONCE,
  async ({ page, request }) => {
    const first = await newMember(request)
    const next = await newMember(request)
    const offer = await makeOffer({ shop: 6 })
    const { shopId } = await shopOf(offer.id, [])
    const open = async (person: Person) => {
      const { id } = await person.call(openThread, { with: { kind: 'shop', id: shopId } })
      return `/pages/message/thread?id=${id}`
    }
    const own = await open(first)
    const others = await open(next)
    await page.route('**/*', (route) =>
      route.request().postData()?.includes('message/message/send') ? route.abort() : route.continue(),
    )
    await first.enter(page)
    await visit(page, own, en)
    await write(page, 'my secret question')
    await expect(log(page).getByText('Waits for the network')).toBeVisible()
    await openAs(page, next, others)
    await page.unrouteAll({ behavior: 'wait' })
    await write(page, 'a question of the next')
    await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()
    await expect(page.getByText('my secret question')).toHaveCount(0)
    await openAs(page, first, own)
    await expect(log(page).getByText('Sent', { exact: true })).toBeVisible()
    const sql = await database()
    const sent = await sql<{ text: string; author_id: string }[]>`
    select text, author_id from messages where author_id in (${first.signedIn.uid}, ${next.signedIn.uid}) order by text`
    expect(sent).toEqual([
      { text: 'a question of the next', author_id: next.signedIn.uid },
      { text: 'my secret question', author_id: first.signedIn.uid },
    ])
  },
)

/** How many notifications of this person have the text. */
const toldOf = async (person: Person, text: string) =>
  (await person.call(listNotifications, {})).rows.filter((row) => row.text === text).length

test(
  '[S1.8] a team of three shares a conversation: an internal note, who takes care, a prepared answer',
  ONCE,
  async ({ browser, request }) => {
    const buyer = await newMember(request)
    const one = await newMember(request)
    const two = await newMember(request)
    const three = await newMember(request)
    const offer = await makeOffer({ shop: 7 })
    const { shopId } = await shopOf(offer.id, [one, two, three])
    const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
    const address = `/pages/message/thread?id=${id}`
    const customer = await messagesOf(browser, buyer, { address })
    await write(customer, 'What about a discount?')
    await expect(log(customer).getByText('What about a discount?')).toBeVisible()

    const third = await messagesOf(browser, three)
    await expect(third.getByRole('link', { name: /What about a discount/ })).toBeVisible()
    const first = await messagesOf(browser, one, { address: '/pages/message/team', size: AT_DESK })
    await first.getByLabel('Title of the answer').pressSequentially('Discount')
    await first.getByLabel('Text of the answer').pressSequentially('Five percent from 100 pieces.')
    await first.getByRole('button', { name: 'Save the answer' }).click()
    await expect(first.getByText('Five percent from 100 pieces.')).toBeVisible()
    const second = await messagesOf(browser, two, { address, size: AT_DESK })
    await second.getByLabel('Internal note').check()
    await write(second, 'Good customer, let us help')
    await expect(log(second).getByText('Good customer, let us help')).toBeVisible()
    await second.getByRole('combobox', { name: 'Who takes care' }).selectOption({ label: one.username })

    await first.goto(`/#${address}`)
    await expect(log(first).getByText('Good customer, let us help')).toBeVisible()
    await expect(first.getByRole('combobox', { name: 'Who takes care' })).toHaveValue(one.signedIn.uid)
    await first.getByRole('combobox', { name: 'Prepared answers' }).selectOption({ label: 'Discount' })
    await first.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log(customer).getByText('Five percent from 100 pieces.')).toBeVisible()
    await expect(log(customer).getByText('Good customer, let us help')).toHaveCount(0)

    // The third sees on the list who takes care and what was answered, and in the thread the note.
    await expect(third.getByRole('link', { name: /Five percent from 100 pieces/ })).toContainText(
      one.username,
    )
    await third.getByRole('link', { name: /Five percent from 100 pieces/ }).click()
    await expect(log(third).getByText('Good customer, let us help')).toBeVisible()
    // None of the team has the thread open any more: what one of them reads at once is not told.
    for (const page of [third, second, first]) {
      await page.goto('/#/pages/user/settings/settings')
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    }
    await write(customer, 'And from 200?')
    // It is the first one's to answer: nobody else is told.
    await expect.poll(() => toldOf(one, 'And from 200?')).toBe(1)
    expect(await toldOf(three, 'And from 200?')).toBe(0)
  },
)
