import {
  getEnterprisePeople,
  inviteToEnterprise,
  offerEnterprise,
  revokeEnterpriseInvitation,
  withdrawEnterpriseOffer,
} from '@tiantian/contracts/enterprise/people.ts'
import { getShopTeam, inviteToShop, revokeShopInvitation } from '@tiantian/contracts/shop/team.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { Mailbox, sendNotifications } from '../../test/mailbox.ts'
import { makeShop } from '../../test/make-catalogue.ts'
import { approved, enterpriseForm } from '../../test/make-enterprise.ts'
import type { Person } from '../../test/test-app.ts'
import { testApp } from '../../test/test-app.ts'
import { eraseClosed } from '../user/account/erase.ts'

const here = await testApp()
const { db, clock } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

const newEmail = () => `invited-${newId()}@mail.example`
const lettersTo = async (email: string) => (await new Mailbox(here).messagesTo(email)).length

interface Sender {
  invite(email: string): Promise<unknown>
  withdraw(email: string): Promise<unknown>
}

const idOf = (email: string, of: readonly { email: string; id: string }[] = []) =>
  of.find((each) => each.email === email)?.id ?? ''

async function ofShop(): Promise<Sender> {
  const owner = await here.user()
  const { id: shopId } = await makeShop(db, { ownerId: owner.id, names: { en: 'Parts of Almaty' } })
  return {
    invite: (email) => owner.call(inviteToShop, { shopId, email, role: 'staff', language: 'ru' }),
    async withdraw(email) {
      const { invitations } = await owner.call(getShopTeam, { shopId })
      await owner.call(revokeShopInvitation, { shopId, id: idOf(email, invitations) })
    },
  }
}

async function enterpriseOwner(): Promise<Person> {
  const owner = await here.user()
  await approved(here, owner, enterpriseForm())
  return owner
}

async function ofEnterprise(): Promise<Sender> {
  const owner = await enterpriseOwner()
  return {
    invite: (email) => owner.call(inviteToEnterprise, { email, role: 'staff' }),
    async withdraw(email) {
      const { enterprise } = await owner.call(getEnterprisePeople, {})
      await owner.call(revokeEnterpriseInvitation, { id: idOf(email, enterprise?.invitations) })
    },
  }
}

/** Each of another enterprise: an enterprise is offered to one person at a time. */
async function ofOffers(): Promise<Sender> {
  const owners = new Map<string, Person>()
  return {
    async invite(email) {
      const owner = await enterpriseOwner()
      await db.sql`update sessions set proved_at = ${clock.now()} where user_id = ${owner.id}`
      owners.set(email, owner)
      await owner.call(offerEnterprise, { email })
    },
    withdraw: async (email) => owners.get(email)?.call(withdrawEnterpriseOffer, {}),
  }
}

const SENDERS = [
  ['an invitation to the team of a shop', ofShop],
  ['an invitation to the team of an enterprise', ofEnterprise],
  ['an offer of an enterprise', ofOffers],
] as const

async function withAccount(email: string) {
  const person = await here.user()
  await db.sql`update users set email = ${email} where id = ${person.id}`
  return person
}

/** Two addresses are invited, and what waits for the first one becomes worthless. */
async function invitedTwo(makeSender: () => Promise<Sender>, { isLetter = true, hasAccount = false }) {
  const sender = await makeSender()
  const gone = newEmail()
  const staying = newEmail()
  if (hasAccount) for (const email of [gone, staying]) await withAccount(email)
  for (const email of [gone, staying]) await sender.invite(email)
  if (isLetter) await sendNotifications(here)
  return { sender, gone, staying }
}

test.each(SENDERS)(
  '[S1.8] %s that is withdrawn before its letter goes out is not sent, others are',
  async (_, makeSender) => {
    for (const isLetter of [true, false])
      for (const hasAccount of [true, false]) {
        const { sender, gone, staying } = await invitedTwo(makeSender, { isLetter, hasAccount })
        await sender.withdraw(gone)
        expect([await lettersTo(gone), await lettersTo(staying)]).toEqual([0, 1])
      }
  },
)

test.each(SENDERS)(
  '[S6.4] %s is not sent to the address of a person who was erased meanwhile',
  async (_, makeSender) => {
    for (const isLetter of [true, false]) {
      const { gone, staying } = await invitedTwo(makeSender, { isLetter })
      // There was no account of the address when it was invited.
      const person = await withAccount(gone)
      await db.sql`update users set closing_at = ${new Date(clock.now().getTime() - 1)} where id = ${person.id}`
      expect(await eraseClosed(here.context)).toBe(1)
      expect([await lettersTo(gone), await lettersTo(staying)]).toEqual([0, 1])
    }
  },
)
