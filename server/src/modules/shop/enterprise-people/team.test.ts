import { enterpriseActions } from '@tiantian/contracts/enterprise/application.ts'
import {
  acceptEnterprise,
  answerEnterpriseInvitation,
  answerJoinRequest,
  askToJoin,
  ENTERPRISE_MEMBERS_MAX,
  getEnterprisePeople,
  inviteToEnterprise,
  leaveEnterprise,
  offerEnterprise,
  removeFromEnterprise,
  revokeEnterpriseInvitation,
  setEnterpriseRole,
} from '@tiantian/contracts/enterprise/people.ts'
import { getCompanyProfile, saveCompanyProfile } from '@tiantian/contracts/enterprise/profile.ts'
import { sendRenewal, withdrawRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import type { EnterpriseMemberRole, EnterprisePermission } from '@tiantian/contracts/enterprise/role.ts'
import { ENTERPRISE_PERMISSIONS, ENTERPRISE_ROLES } from '@tiantian/contracts/enterprise/role.ts'
import { listOwnShops } from '@tiantian/contracts/shop/own-shop-list.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { approved, drafted, enterpriseForm, openedShop } from '../../../test/make-enterprise.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { uploadDocument } from '../../../test/make-order.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const { db, clock } = here

// Only so many accounts are made from one address in an hour.
beforeEach(() => clock.advance(2 * 3_600_000))

async function addressed() {
  const person = await here.user()
  const email = `member-${newId()}@mail.example`
  await db.sql`update users set email = ${email} where id = ${person.id}`
  return { person, email }
}

async function makeEnterprise() {
  const owner = await here.user()
  const form = enterpriseForm()
  const { id } = await approved(here, owner, form)
  return { owner, form, id }
}

/** Somebody who has accepted an invitation into the team. */
async function memberOf(owner: Person, role: EnterpriseMemberRole) {
  const { person, email } = await addressed()
  await owner.call(inviteToEnterprise, { email, role })
  const [invitation] = (await person.call(getEnterprisePeople, {})).invitations
  await person.call(answerEnterpriseInvitation, { id: invitation!.id, event: 'accept' })
  return person
}

test('[S1.5] an owner invites by mail, the invited person accepts, and both see the team with its roles', async () => {
  const { owner, form, id } = await makeEnterprise()
  const { person, email } = await addressed()
  const sent = await owner.call(inviteToEnterprise, { email, role: 'manager' })
  expect(sent.enterprise?.invitations).toMatchObject([{ email, role: 'manager' }])
  const [letter] = await new Mailbox(here).messagesTo(email)
  expect(letter?.text).toContain(form.legalName)
  // The latest counts.
  await owner.call(inviteToEnterprise, { email, role: 'staff' })
  const { invitations } = await person.call(getEnterprisePeople, {})
  expect(invitations).toMatchObject([{ enterprise: form.legalName, role: 'staff' }])
  const joined = await person.call(answerEnterpriseInvitation, { id: invitations[0]!.id, event: 'accept' })
  expect(joined).toMatchObject({
    invitations: [],
    teams: [{ id, enterprise: form.legalName, role: 'staff' }],
  })
  const { enterprise } = await owner.call(getEnterprisePeople, {})
  expect(enterprise).toMatchObject({ invitations: [], members: [{ id: person.id, role: 'staff' }] })
  expect((await owner.refused(inviteToEnterprise, { email, role: 'staff' })).code).toBe('ALREADY_IN_TEAM')
  expect(
    (await person.refused(answerEnterpriseInvitation, { id: invitations[0]!.id, event: 'accept' })).code,
  ).toBe('INVITATION_NOT_FOUND')
})

test('[S1.5] an invitation is declined or withdrawn, expires, and is nobody else’s', async () => {
  const { owner } = await makeEnterprise()
  const { person, email } = await addressed()
  const invited = async () => {
    await owner.call(inviteToEnterprise, { email, role: 'staff' })
    return (await person.call(getEnterprisePeople, {})).invitations[0]!.id
  }
  const refused = async (who: Person, id: string) =>
    (await who.refused(answerEnterpriseInvitation, { id, event: 'accept' })).code
  await person.call(answerEnterpriseInvitation, { id: await invited(), event: 'decline' })
  expect((await owner.call(getEnterprisePeople, {})).enterprise).toMatchObject({
    members: [],
    invitations: [],
  })

  const second = await invited()
  expect(await refused((await addressed()).person, second)).toBe('INVITATION_NOT_FOUND')
  await owner.call(revokeEnterpriseInvitation, { id: second })
  expect(await refused(person, second)).toBe('INVITATION_NOT_FOUND')
  expect((await owner.refused(revokeEnterpriseInvitation, { id: second })).code).toBe('INVITATION_NOT_FOUND')

  const third = await invited()
  await db.sql`update enterprise_invitations set expires_at = ${clock.now()} where id = ${third}`
  expect(await refused(person, third)).toBe('INVITATION_NOT_FOUND')
  const [own] = await db.sql<{ email: string }[]>`
    update users set email = ${`own-${newId()}@mail.example`} where id = ${owner.id} returning email`
  expect((await owner.refused(inviteToEnterprise, { email: own!.email, role: 'staff' })).code).toBe(
    'OFFER_TO_SELF',
  )
  for (const wrong of [{ email: 'nobody' }, { role: 'owner' }, { role: '' }])
    expect((await owner.refused(inviteToEnterprise, { email, role: 'staff', ...wrong } as never)).code).toBe(
      'INVALID_INPUT',
    )
})

test('[S1.5, S6.4] an invitation of which nothing came is deleted with its address a month after its end', async () => {
  const [{ owner }, { email }] = [await makeEnterprise(), await addressed()]
  await owner.call(inviteToEnterprise, { email, role: 'staff' })
  const cleanUp = here.schedules.find(({ name }) => name === 'shop.clean-up')!
  const left = async (daysAfter: number) => {
    const end = new Date(clock.now().getTime() - daysAfter * 86_400_000)
    await db.sql`update enterprise_invitations set expires_at = ${end} where email = ${email}`
    await cleanUp.run(new AbortController().signal)
    return (await db.sql`select from enterprise_invitations where email = ${email}`).length
  }
  expect(await left(29)).toBe(1)
  expect(await left(31)).toBe(0)
})

const NO_PROFILE = {
  logo: '',
  cover: '',
  photos: [],
  introduction: {},
  website: '',
  contacts: { email: '', phone: '', wechat: '', whatsapp: '', telegram: '' },
}

/** What each right opens at the door, for somebody of the enterprise `id`. */
const DOORS: Readonly<Record<EnterprisePermission, (who: Person, id: string) => Promise<boolean>>> = {
  async standing(who, id) {
    const { teams, enterprise } = await who.call(getEnterprisePeople, {})
    return enterprise !== null || teams.some((team) => team.id === id)
  },
  async details(who, id) {
    const { teams, enterprise } = await who.call(getEnterprisePeople, {})
    return (
      enterprise !== null ||
      teams.some((team) => team.id === id && team.number !== '' && team.members.length > 0)
    )
  },
  async profile(who, id) {
    const found = await who.call(getCompanyProfile, { id }).catch(() => undefined)
    const input = { id, version: found?.version ?? 1 }
    const profile = found?.profile ?? NO_PROFILE
    const website = `https://${newId()}.example`
    const sent = who.call(saveCompanyProfile, { ...input, profile: { ...profile, website } })
    return sent.then(
      () => true,
      () => false,
    )
  },
  async papers(who, id) {
    const fileId = await uploadDocument(here, who)
    const expiresOn = new Date(clock.now().getTime() + 700 * 86_400_000).toISOString().slice(0, 10)
    const input = { enterpriseId: id, fileId, fileName: 'licence.pdf', expiresOn }
    const sent = await who.call(sendRenewal, input).then(
      () => true,
      () => false,
    )
    if (sent) await who.call(withdrawRenewal, { enterpriseId: id })
    return sent
  },
  application: async (who) => (await who.call(enterpriseActions.getApplication, {})).application !== null,
  members: (who) =>
    who.call(inviteToEnterprise, { email: `${newId()}@mail.example`, role: 'staff' }).then(
      () => true,
      () => false,
    ),
  async ownership(who) {
    await db.sql`update sessions set proved_at = ${clock.now()} where user_id = ${who.id}`
    return who.call(offerEnterprise, { email: `${newId()}@mail.example` }).then(
      () => true,
      () => false,
    )
  },
}

test('[S1.5, S6.3] each role does what the table of rights lists, and nothing else; who has left does nothing', async () => {
  const { owner, id } = await makeEnterprise()
  await db.sql`update enterprise_documents set expires_on = current_date + 20 where application_id = ${id}`
  const people = { owner, manager: await memberOf(owner, 'manager'), staff: await memberOf(owner, 'staff') }
  for (const permission of Object.keys(DOORS) as EnterprisePermission[])
    for (const role of ENTERPRISE_ROLES) {
      const listed: readonly string[] = ENTERPRISE_PERMISSIONS[permission]
      expect([permission, role, await DOORS[permission](people[role], id)]).toEqual([
        permission,
        role,
        listed.includes(role),
      ])
    }
  await people.manager.call(leaveEnterprise, { id })
  for (const permission of Object.keys(DOORS) as EnterprisePermission[])
    expect([permission, await DOORS[permission](people.manager, id)]).toEqual([permission, false])
})

test('[S1.5] a role is changed; who is removed leaves the shops of the enterprise too', async () => {
  const { owner, id } = await makeEnterprise()
  const shopId = await openedShop(here, owner, { seller: 'company', name: { en: 'Altyn Parts' } })
  const member = await memberOf(owner, 'staff')
  await db.sql`
    insert into shop_members (shop_id, user_id, role, created_at) values (${shopId}, ${member.id}, 'staff', ${clock.now()})`
  const changed = await owner.call(setEnterpriseRole, { userId: member.id, role: 'manager' })
  expect(changed.enterprise?.members).toMatchObject([{ id: member.id, role: 'manager' }])
  expect((await member.call(listOwnShops, {})).rows).toMatchObject([{ id: shopId, role: 'staff' }])
  expect((await member.refused(setEnterpriseRole, { userId: member.id, role: 'staff' })).code).toBe(
    'USER_NOT_FOUND',
  )
  expect((await owner.refused(setEnterpriseRole, { userId: newId(), role: 'staff' })).code).toBe(
    'USER_NOT_FOUND',
  )

  const gone = await owner.call(removeFromEnterprise, { userId: member.id })
  expect(gone.enterprise?.members).toEqual([])
  expect((await member.call(listOwnShops, {})).rows).toEqual([])
  expect((await owner.refused(removeFromEnterprise, { userId: member.id })).code).toBe('USER_NOT_FOUND')
  expect((await member.refused(leaveEnterprise, { id })).code).toBe('COMPANY_NOT_FOUND')
  // The owner answers for it, and can only pass it on.
  expect((await owner.refused(leaveEnterprise, { id })).code).toBe('LAST_OWNER')
  const noted = await db.sql<{ event: string }[]>`
    select event from audit_log where object_id = ${id} and event like 'enterprise.member.%' order by id`
  expect(noted.map(({ event }) => event)).toEqual([
    'enterprise.member.set',
    'enterprise.member.set',
    'enterprise.member.remove',
  ])
})

test('[S1.5] who asks to join is taken in without a shop, and then belongs to the team', async () => {
  const { owner, form } = await makeEnterprise()
  const asker = await here.user()
  await drafted(here, asker, form)
  await asker.call(askToJoin, { note: 'I keep the books' })
  const { enterprise } = await owner.call(getEnterprisePeople, {})
  const id = enterprise!.requests[0]!.id
  const answered = await owner.call(answerJoinRequest, { id, event: 'accept', role: 'manager' })
  expect(answered.enterprise).toMatchObject({ requests: [], members: [{ id: asker.id, role: 'manager' }] })
  expect((await asker.call(getEnterprisePeople, {})).teams).toMatchObject([{ role: 'manager' }])
  expect((await asker.refused(askToJoin, {})).code).toBe('ALREADY_IN_TEAM')
})

test('[S1.5] with a new owner the team stays, but invitations of the former one end', async () => {
  const { owner, id } = await makeEnterprise()
  const [next, staff, { person, email }] = [
    await addressed(),
    await memberOf(owner, 'staff'),
    await addressed(),
  ]
  await owner.call(inviteToEnterprise, { email, role: 'staff' })
  for (const each of [owner, next.person])
    await db.sql`update sessions set proved_at = ${clock.now()} where user_id = ${each.id}`
  await owner.call(offerEnterprise, { email: next.email })
  const [offer] = (await next.person.call(getEnterprisePeople, {})).offers
  const { enterprise } = await next.person.call(acceptEnterprise, { id: offer!.id })
  expect(enterprise).toMatchObject({ members: [{ id: staff.id }], invitations: [] })
  expect((await person.call(getEnterprisePeople, {})).invitations).toEqual([])
  expect((await owner.call(getEnterprisePeople, {})).teams).toEqual([])
  expect((await staff.call(getEnterprisePeople, {})).teams).toMatchObject([{ id }])
})

test('[S1.5] a suspended enterprise takes nobody in; a team of fifty is full', async () => {
  const { owner, id } = await makeEnterprise()
  const { person, email } = await addressed()
  await owner.call(inviteToEnterprise, { email, role: 'staff' })
  const [invitation] = (await person.call(getEnterprisePeople, {})).invitations
  await db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at)
    select ${id}, id, 'staff', now() from users where id <> ${person.id} and id <> ${owner.id} limit ${ENTERPRISE_MEMBERS_MAX}`
  const [{ count } = { count: 0 }] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from enterprise_members where application_id = ${id}`
  for (let missing = ENTERPRISE_MEMBERS_MAX - count; missing > 0; missing -= 1) {
    clock.advance(600_000)
    const extra = await here.user()
    await db.sql`
      insert into enterprise_members (application_id, user_id, role, created_at) values (${id}, ${extra.id}, 'staff', now())`
  }
  const accept = { id: invitation!.id, event: 'accept' } as const
  expect((await person.refused(answerEnterpriseInvitation, accept)).code).toBe('TEAM_LIMIT')
  await db.sql`delete from enterprise_members where application_id = ${id}`
  const lead = await makeOfficer(here, ['kyb_lead'])
  await lead.call(enterpriseActions.beginReview, { id })
  await lead.call(enterpriseActions.decideApplication, { id, event: 'suspend', note: 'Being wound up' })
  expect((await person.refused(answerEnterpriseInvitation, accept)).code).toBe('INVITATION_NOT_FOUND')
})
