import { setOwnEntry } from '@tiantian/contracts/message/directory.ts'
import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { getThread, openThread, setThread } from '@tiantian/contracts/message/thread.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { makeOfficer } from '../../test/make-officer.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { db } = here

const CARD = { name: 'Ерлан Сейітов', company: 'Sarsen Auto', jobTitle: 'Buyer', email: '', phone: '' }

test('[S1.8] a contact card follows the account within what was shared, and shares nothing else', async () => {
  const buyer = await makeOfficer(here, [])
  const owner = await makeOfficer(here, [])
  const { id: shopId } = await makeShop(db, { ownerId: owner.id })
  const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
  await db.sql`update users set email = 'erlan@sarsen.example', mobile = '+77015551234' where id = ${buyer.id}`
  await buyer.call(setOwnEntry, {
    profile: { name: CARD.name, company: CARD.company, jobTitle: CARD.jobTitle, about: '' },
  })
  const share = (contact: object) =>
    buyer.call(sendMessage, {
      threadId: id,
      requestId: newId(),
      content: { kind: 'contact', contact: { ...CARD, ...contact } },
    })
  await share({ phone: '8 701 555 12 34' })
  await share({ company: 'Own words', email: 'office@sarsen.example' })
  const cards = async () => (await owner.call(getThread, { id })).messages.map(({ contact }) => contact)
  expect(await cards()).toEqual([
    { ...CARD, phone: '+77015551234' },
    { ...CARD, company: 'Own words', email: 'office@sarsen.example' },
  ])
  await db.sql`update users set email = 'new@sarsen.example', mobile = '+77770001122' where id = ${buyer.id}`
  const moved = { name: CARD.name, company: 'Turan Motors', jobTitle: 'Director', about: '' }
  await buyer.call(setOwnEntry, { profile: moved })
  const now = { ...CARD, company: 'Turan Motors', jobTitle: 'Director' }
  // The address was never shared, and what the author typed is theirs to change.
  expect(await cards()).toEqual([
    { ...now, phone: '+77770001122' },
    { ...now, company: 'Own words', email: 'office@sarsen.example' },
  ])
  await db.sql`update users set mobile = null where id = ${buyer.id}`
  expect((await cards())[0]).toMatchObject({ phone: '' })
})

test.each(['the author', 'the reader'])(
  '[S1.8] a contact card stays as it was sent once %s has blocked the other',
  async (who) => {
    const buyer = await makeOfficer(here, [])
    const owner = await makeOfficer(here, [])
    const { id: shopId } = await makeShop(db, { ownerId: owner.id })
    const { id } = await buyer.call(openThread, { with: { kind: 'shop', id: shopId } })
    const setPhone = (phone: string) => db.sql`update users set mobile = ${phone} where id = ${buyer.id}`
    const [sent, moved] =
      who === 'the author' ? ['+77015550001', '+77015550002'] : ['+77015550003', '+77015550004']
    await setPhone(sent)
    const contact = { ...CARD, phone: sent }
    await buyer.call(sendMessage, { threadId: id, requestId: newId(), content: { kind: 'contact', contact } })
    const phone = async () => (await owner.call(getThread, { id })).messages[0]?.contact?.phone
    const blocker = who === 'the author' ? buyer : owner
    await blocker.call(setThread, { id, isBlocked: true })
    await setPhone(moved)
    expect(await phone()).toBe(sent)
    await blocker.call(setThread, { id, isBlocked: false })
    expect(await phone()).toBe(moved)
  },
)
