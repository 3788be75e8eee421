import { cancelOrder } from '@tiantian/contracts/order/order-move.ts'
import { listNotifications } from '@tiantian/contracts/push/notification.ts'
import { closeAccount } from '@tiantian/contracts/user/account.ts'
import { getPreference, setPreference, unsubscribe } from '@tiantian/contracts/user/preference.ts'
import { expect, test } from 'vitest'
import { coalesce } from '../../../platform/job/coalesced-jobs.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { fillCart, makeAddress, order } from '../../../test/make-cart.ts'
import { makeProduct } from '../../../test/make-catalogue.ts'
import type { Person } from '../../../test/test-app.ts'
import { TEST_SECRET, testApp } from '../../../test/test-app.ts'
import { declaredNotificationsJob } from '../../push/notification/deliver.ts'
import { createIdentityCipher } from '../../user/identity/identity.ts'
import { securityNews } from '../../user/notifications/notify.ts'
import { orderChanged } from '../order-changed.ts'
import { orderStateChanged } from './order-notification.ts'

const here = await testApp()
const { app, db, clock, user, visitor } = here
const box = new Mailbox(here)
const cipher = createIdentityCipher(TEST_SECRET)
const emails = declaredNotificationsJob({ cipher, webOrigin: 'https://mall.example', clock }, [
  orderStateChanged,
  securityNews,
])

let users = 0

/** A user with a mail address and a mobile number. */
async function buyer() {
  const member = await user()
  const contacts = { email: `buyer-${++users}@mail.example`, mobile: `+7701555${1000 + users}` }
  await db.sql`update users set ${db.sql(contacts)} where id = ${member.id}`
  return { person: member, ...contacts }
}

async function placeOrder(user: Person): Promise<string> {
  const { offerId } = await makeProduct(db)
  await fillCart(user, { [offerId]: 2 })
  const { orders } = await order(user, await makeAddress(user))
  return orders[0]?.id ?? ''
}

/** Runs the jobs as within a minute, including sending; returns all messages to a recipient, newest first. */
async function messagesTo(recipient: string) {
  await coalesce(db, [orderChanged])
  const waiting = await db.sql<{ data: object }[]>`
    delete from outbox where topic = ${emails.topic} returning data`
  for (const { data } of waiting) await emails.run(db, data)
  return box.messagesTo(recipient)
}

const tokenIn = (text = '') => /unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''

test('[S1.7] a buyer gets one notification when an order is placed and one when it is cancelled', async () => {
  const { person: user, email, mobile } = await buyer()
  await user.call(setPreference, { language: 'ru' })
  const orderId = await placeOrder(user)
  const [placed] = await messagesTo(email)
  expect(placed?.subject).toMatch(/^Заказ T\w+ оформлен$/)
  expect(placed?.text).toMatch(/: 2 шт\., \d+\.\d\d CNY\./)
  expect(placed?.text).toContain(`https://mall.example/#/pages/order/detail?id=${orderId}`)
  await user.call(cancelOrder, { id: orderId })
  expect((await messagesTo(email))[0]?.subject).toMatch(/отменён$/)
  await db.sql`
    insert into outbox (topic, data) values (${orderChanged.topic}, ${db.sql.json({ orderId })})`
  expect(await messagesTo(email)).toHaveLength(2)
  expect(await box.messagesTo(mobile)).toEqual([])
})

test('[S1.7] order notifications come on the selected channels only', async () => {
  const { person: user, email, mobile } = await buyer()
  const input = { notices: { orders: { email: false } } }
  expect(await user.call(setPreference, input)).toMatchObject(input)
  await placeOrder(user)
  expect(await messagesTo(email)).toEqual([])
  expect(await box.messagesTo(mobile)).toEqual([])
  const { rows } = await user.call(listNotifications, {})
  expect(rows).toMatchObject([{ text: expect.stringMatching(/ has your order T\w+: 2 pcs, /) }])
})

test('the unsubscribe button of a mail program takes effect at once, for this topic only', async () => {
  const { person: user, email } = await buyer()
  await placeOrder(user)
  const token = tokenIn((await messagesTo(email))[0]?.text)
  const url = `/unsubscribe/${token}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = () =>
    app.inject({ method: 'POST', url, headers: form, payload: 'List-Unsubscribe=One-Click' })
  expect((await press()).json()).toMatchObject({ code: 0, topic: 'orders', channel: 'email' })
  expect((await press()).statusCode).toBe(200)
  expect((await user.call(getPreference, {})).notices.orders).toEqual({
    app: true,
    web: true,
    email: false,
  })
  await placeOrder(user)
  await user.call(closeAccount, {})
  const subjects = (await messagesTo(email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects[0]).toMatch(/^Your account will be deleted/)
})

test('the unsubscribe page asks for confirmation, and an altered link changes nothing', async () => {
  const { person: user, email } = await buyer()
  await placeOrder(user)
  const token = tokenIn((await messagesTo(email))[0]?.text)
  const page = await app.inject({ method: 'GET', url: `/unsubscribe/${token}` })
  expect(page.statusCode).toBe(302)
  expect(page.headers.location).toBe(`/#/pages/user/settings/unsubscribe?token=${token}`)
  const changed = token.replace(/^../, (start) => (start === 'AA' ? 'BB' : 'AA'))
  for (const wrong of [
    changed,
    token.slice(0, -4),
    '-',
    createIdentityCipher('another secret').close('x').toString('base64url'),
  ]) {
    expect((await visitor.refused(unsubscribe, { token: wrong })).code).toBe('LINK_INVALID')
  }
  expect((await user.call(getPreference, {})).notices.orders.email).toBe(true)
  expect(await visitor.call(unsubscribe, { token })).toEqual({ topic: 'orders', channel: 'email' })
})

test('[S1.7] an unsubscribe link is bound to the address it was sent to and valid for a year', async () => {
  const { person: user, email } = await buyer()
  await placeOrder(user)
  const token = tokenIn((await messagesTo(email))[0]?.text)
  const move = (to: string) => db.sql`update users set email = ${to} where id = ${user.id}`
  const isOn = async () => {
    const [choice] = await db.sql`select is_on from notification_choices where user_id = ${user.id}`
    return choice?.is_on ?? true
  }
  await move(`moved-${email}`)
  expect((await visitor.refused(unsubscribe, { token })).code).toBe('LINK_INVALID')
  await move(email)
  const dayMs = 86_400_000
  clock.advance(365 * dayMs)
  expect((await visitor.refused(unsubscribe, { token })).code).toBe('LINK_INVALID')
  expect(await isOn()).toBe(true)
  clock.advance(-dayMs)
  await visitor.call(unsubscribe, { token })
  expect(await isOn()).toBe(false)
})
