import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { openThread, showTyping } from '@tiantian/contracts/message/thread.ts'
import { removeFromShop } from '@tiantian/contracts/shop/team.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { atEnd } from '../../test/at-end.ts'
import { CloudCaller } from '../../test/cloud-caller.ts'
import { sendNotifications } from '../../test/mailbox.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { PushDevice } from '../push/door/push-device.ts'
import { pushTo } from '../push/message.ts'

const here = await testApp()
const { app, db, clock } = here
await app.listen({ port: 0 })
const cloud = new CloudCaller(app, clock)

/** An open socket of this person, after it is known to be theirs. */
async function socketOf(person: Person) {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : ''
  const own = await PushDevice.online({
    url: `ws://127.0.0.1:${port}/push`,
    key: (await app.inject('/push/key')).json(),
  })
  atEnd(async () => own.socket.terminate())
  await cloud.object('uni-id-co', 'setPushCid', { pushClientId: own.cid }, person.token)
  await expect.poll(() => knock(person, own)).toBeGreaterThan(0)
  own.received.length = 0
  return own
}

async function knock(person: Person, own: PushDevice) {
  await db.transaction((tx) => pushTo(tx, [person.id], { kind: 'test.knock', data: {} }))
  return own.received.length
}

const kindsOf = (own: PushDevice) =>
  own.received.map(({ kind }) => kind).filter((kind) => kind !== 'test.knock')

test('[S6.4] a colleague who is removed while their socket is open hears nothing more of the shop over it', async () => {
  const buyer = await makeOfficer(here, [])
  const owner = await makeOfficer(here, [])
  const colleague = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  await db.sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${colleague.id}, 'staff')`
  const { id: threadId } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  const say = async (text: string) => {
    await buyer.call(sendMessage, { threadId, requestId: newId(), content: { kind: 'text', text } })
    await buyer.call(showTyping, { id: threadId })
    await sendNotifications(here)
  }
  const owners = await socketOf(owner)
  const colleagues = await socketOf(colleague)
  await say('Good day')
  for (const own of [owners, colleagues])
    await expect
      .poll(() => kindsOf(own).sort())
      .toEqual(expect.arrayContaining(['notification.new', 'thread.message', 'thread.typing']))

  await owner.call(removeFromShop, { shopId, userId: colleague.id })
  // What the removal itself tells them comes before this.
  await sendNotifications(here)
  const before = kindsOf(owners).length
  await expect.poll(() => knock(colleague, colleagues)).toBeGreaterThan(0)
  colleagues.received.length = 0
  await say('A secret price')
  await expect.poll(() => kindsOf(owners).length - before).toBeGreaterThanOrEqual(3)
  // The socket is open still: what is for them arrives, and nothing of the shop before it.
  await expect.poll(() => knock(colleague, colleagues)).toBeGreaterThan(0)
  expect(kindsOf(colleagues)).toEqual([])
})
