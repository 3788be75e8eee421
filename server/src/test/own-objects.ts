import type { AnyAction } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import type { ApplicationActions } from '@tiantian/contracts/enterprise/application.ts'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import {
  askToJoin,
  getEnterprisePeople,
  inviteToEnterprise,
  offerEnterprise,
} from '@tiantian/contracts/enterprise/people.ts'
import { getCompanyProfile } from '@tiantian/contracts/enterprise/profile.ts'
import { sendRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  saveContact,
  scanCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { openThread } from '@tiantian/contracts/message/thread.ts'
import { createShopCoupon } from '@tiantian/contracts/order/coupon.ts'
import { addOrderDocument } from '@tiantian/contracts/order/document-actions.ts'
import { getOrder } from '@tiantian/contracts/order/order.ts'
import { confirmSale, moveOrder, moveSale } from '@tiantian/contracts/order/order-move.ts'
import { papersOf } from '@tiantian/contracts/order/paper.ts'
import { decidePayment, missTransfer } from '@tiantian/contracts/order/payment.ts'
import { proposeSaleChange } from '@tiantian/contracts/order/proposal-actions.ts'
import { acceptReturn, requestReturn } from '@tiantian/contracts/order/return-actions.ts'
import type { OrderState } from '@tiantian/contracts/order/state.ts'
import {
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
} from '@tiantian/contracts/product/own-product.ts'
import { addReview } from '@tiantian/contracts/review/review.ts'
import type { ApiScope } from '@tiantian/contracts/shop/api-key.ts'
import { createApiKey } from '@tiantian/contracts/shop/api-key.ts'
import { getOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { inviteToShop } from '@tiantian/contracts/shop/team.ts'
import type { WebhookEvent } from '@tiantian/contracts/shop/webhook.ts'
import { createWebhook, listWebhookDeliveries } from '@tiantian/contracts/shop/webhook.ts'
import { listSessions } from '@tiantian/contracts/user/session.ts'
import { addCar } from '@tiantian/contracts/vehicle/garage.ts'
import * as z from 'zod/mini'
import { offerSeats } from '../modules/expo/registration/offer-seats.ts'
import { newId } from '../platform/id.ts'
import { eventWithFile, registeredWithFile } from './make-answer-file.ts'
import { HOME, makeAddress, order, previewedCheckout } from './make-cart.ts'
import { makeProduct, makeShop } from './make-catalogue.ts'
import { shopCouponOf } from './make-coupon.ts'
import { approved, drafted, enterpriseForm, openedShop, shopForm } from './make-enterprise.ts'
import { availabilityOf, contextOf, formOf, hold, makeEvent, registered } from './make-event.ts'
import { IMPORT_KIND, openTable, uploadTable } from './make-import.ts'
import { joined, makeMeetings, meetingBetween } from './make-meeting.ts'
import { makeOfficer } from './make-officer.ts'
import type { Trade } from './make-order.ts'
import { leadTo, makeTrade, reportedTransfer, transferOf, uploadDocument } from './make-order.ts'
import { productFormOf } from './make-product-form.ts'
import { makeQuoteTrade, quoteRequestOf, sentQuote } from './make-quote.ts'
import type { Person, TestApp } from './test-app.ts'

type MakeInput = (here: TestApp, owner: Person) => Promise<object>

async function orderOf({ db }: TestApp, owner: Person) {
  const { offerId } = await makeProduct(db)
  await owner.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  const { orders } = await order(owner, await makeAddress(owner))
  return { id: orders[0]!.id }
}

/** The shop proposes one item of an order less. */
async function proposedChange({ seller, orderId: id }: Trade) {
  const { order: sold } = await seller.call(proposeSaleChange, {
    id,
    termsVersion: 1,
    reason: 'One is left',
    lines: [{ position: 1, quantity: 1 }],
  })
  return { id, proposalId: sold.proposals[0]!.id }
}

/** An order of the owner, as buyer or as seller, led to a state. */
async function tradeIn(
  here: TestApp,
  people: { readonly buyer?: Person; readonly seller?: Person },
  state: OrderState,
) {
  const trade = await makeTrade(here, people)
  await leadTo(here, trade, state)
  return { id: trade.orderId }
}

const RETURN_ADDRESS = 'Almaty, Raiymbek avenue 221'

/** A return of one piece that the shop has not answered. */
async function requestedReturn(here: TestApp, people: { readonly buyer?: Person; readonly seller?: Person }) {
  const trade = await makeTrade(here, people)
  await leadTo(here, trade, 'delivered')
  const { order: changed } = await trade.buyer.call(requestReturn, {
    id: trade.orderId,
    reason: 'One is cracked',
    lines: [{ position: 1, quantity: 1, kind: 'damaged' }],
  })
  return { trade, id: trade.orderId, returnId: changed.returns[0]!.id }
}

async function acceptedReturn(here: TestApp, people: { readonly buyer?: Person; readonly seller?: Person }) {
  const { trade, id, returnId } = await requestedReturn(here, people)
  await trade.seller.call(acceptReturn, { id, returnId, address: RETURN_ADDRESS })
  return { id, returnId }
}

async function passkeyOf({ db, clock }: TestApp, { id: userId }: Person) {
  const id = newId()
  await db.sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${id}, ${userId}, ${id}, ${Buffer.from([0])}, 0, 'key', ${clock.now()})`
  await db.sql`update sessions set factor_proved_at = now() where user_id = ${userId}`
  return { id, name: 'key' }
}

async function carOf(_here: TestApp, owner: Person) {
  const { cars } = await owner.call(addCar, { vehicle: { make: 'toyota' } })
  return { id: cars[0]!.id, vehicle: { make: 'toyota' } }
}

const ownShop = ({ db }: TestApp, { id: ownerId }: Person) => makeShop(db, { ownerId })

/** What a seller sends to add a brake disc to a shop of their own. */
async function newProduct(here: TestApp, owner: Person) {
  await makeProduct(here.db)
  const { attributes } = await owner.call(listCategoryAttributes, { category: 'brake-discs' })
  const values = attributes.flatMap(({ key, isRequired, values: [first], min }) =>
    isRequired ? [[key, first?.value ?? min ?? 1]] : [],
  )
  const product = productFormOf({ attributes: Object.fromEntries(values) })
  return { requestId: newId(), shopId: (await ownShop(here, owner)).id, product, isOnSale: true }
}

async function productOf(here: TestApp, owner: Person) {
  const { product } = await owner.call(createProduct, await newProduct(here, owner))
  return (await owner.call(getOwnProduct, { id: product.id })).product
}

async function lineOf(here: TestApp, owner: Person) {
  const { id: orderId } = await orderOf(here, owner)
  await here.db.sql`update orders set state = 'completed', due_at = null where id = ${orderId}`
  return { requestId: newId(), orderId, position: 1, stars: 5, text: '' }
}

async function reviewOf(here: TestApp, owner: Person) {
  const { review } = await owner.call(addReview, await lineOf(here, owner))
  return { id: review.id, stars: 4, text: '' }
}

/** A review by another user of a part that the owner sells. */
async function reviewOfBuyer(here: TestApp, owner: Person) {
  const { id } = await reviewOf(here, await here.user())
  await here.db.sql`
    update shops set owner_id = ${owner.id} where id = (select shop_id from reviews where id = ${id})`
  return { id, text: 'Thank you.' }
}

async function registrationOf(here: TestApp, owner: Person) {
  const { registration } = await registered(here, await makeEvent(here), owner)
  return { id: registration.id }
}

async function heldOf(here: TestApp, owner: Person) {
  const event = await makeEvent(here)
  const { registration } = await hold(owner, event)
  return { id: registration.id, ...formOf(owner, event) }
}

async function answerFileOf(here: TestApp, owner: Person) {
  const { fileId } = await registeredWithFile(here, await eventWithFile(here), owner)
  return { id: fileId }
}

const WORDS = 'category,language,word\nbrake-pads,ru,абв\n'

/** The kind of import wants a role, which the owner has for it. */
async function letImport({ db }: TestApp, owner: Person) {
  await db.sql`update users set roles = '{data_editor}' where id = ${owner.id}`
}

async function tableOf(here: TestApp, owner: Person) {
  await letImport(here, owner)
  return { requestId: newId(), kind: IMPORT_KIND, fileId: await uploadTable(here, owner, 'a.csv', WORDS) }
}

/** An import in this state. */
const importIn = (state: string) => async (here: TestApp, owner: Person) => {
  await letImport(here, owner)
  const { id } = await openTable(here, owner, 'a.csv', WORDS)
  await here.db
    .sql`update import_runs set state = ${state}, is_checked = ${state !== 'opened'} where id = ${id}`
  return { id }
}

/** A seat that the waitlist offers to the owner. */
async function offerOf(here: TestApp, owner: Person) {
  const event = await makeEvent(here, { seats: 0 })
  await owner.call(joinWaitlist, { eventId: event.eventId, typeId: event.typeId, count: 1 })
  await here.db.sql`update quotas set size = 1 where id = ${event.quotaId}`
  await offerSeats(contextOf(here), event.eventId)
  return { id: (await availabilityOf(owner, event)).waitlist[0]!.id }
}

/** A participant of the owner's event, where the owner is listed too: those of other events cannot send requests. */
async function requestMeeting(here: TestApp, owner: Person) {
  const event = await makeMeetings(here)
  await joined(here, event, { who: owner })
  const { profileId } = await joined(here, event)
  return { requestId: newId(), personId: profileId, slotId: event.slotIds[0]! }
}

/** A meeting that waits for the owner's reply. */
async function meetingOf(here: TestApp, owner: Person) {
  const event = await makeMeetings(here)
  const hers = await joined(here, event, { who: owner })
  const other = await joined(here, event)
  const id = await meetingBetween(event, other, hers)
  return { id, step: 'accept', slotId: event.slotIds[1]! }
}

/** A participant who requests the owner's card. */
async function contactRequestOf(here: TestApp, owner: Person) {
  const event = await makeEvent(here)
  const hers = await registered(here, event, owner)
  const other = await registered(here, event)
  await other.person.call(scanCard, { code: hers.registration.tickets[0]!.qr })
  const { contactRequests } = await owner.call(listContactRequests, {})
  return { id: contactRequests[0]!.id, isAccepted: true }
}

async function contactOf(here: TestApp, owner: Person) {
  await owner.call(answerContactRequest, await contactRequestOf(here, owner))
  const { rows } = await owner.call(listContacts, {})
  return { id: rows[0]!.id, note: 'Met at the stand' }
}

async function exhibitorOf(here: TestApp, owner: Person) {
  const { eventId } = await makeEvent(here)
  const { shopId } = await makeProduct(here.db)
  const id = newId()
  await here.db.sql`update shops set owner_id = ${owner.id} where id = ${shopId}`
  await here.db.sql`
    insert into exhibitors (id, event_id, shop_id, name, country, state, sort_name)
    values (${id}, ${eventId}, ${shopId}, '{"en": "Stand"}', 'CN', 'draft', 'stand')`
  return { id, version: 1, entry: {}, staff: [] }
}

/** A thread of the owner with a shop, and a message in it. */
async function threadOf(here: TestApp, owner: Person) {
  const { id } = await owner.call(openThread, { with: { kind: 'shop', id: (await makeShop(here.db)).id } })
  const content = { kind: 'text' as const, text: 'In stock?' }
  const { row } = await owner.call(sendMessage, { threadId: id, requestId: newId(), content })
  return { id, threadId: id, seq: row.seq }
}

async function shopTeamOf(here: TestApp, owner: Person) {
  const [colleague, { id: shopId }] = [await here.user(), await makeShop(here.db, { ownerId: owner.id })]
  const [named] = await here.db.sql`select username from users where id = ${colleague.id}`
  await here.db.sql`
    insert into shop_members (shop_id, user_id, role) values (${shopId}, ${colleague.id}, 'staff')`
  return { shopId, userId: colleague.id, username: named!.username, id: newId(), title: 'Yes', text: 'Yes.' }
}

/** A team of two, and somebody who is invited into it. */
async function staffOf(here: TestApp, owner: Person) {
  const { shopId, userId } = await shopTeamOf(here, owner)
  const email = `${newId()}@mail.example`
  const invited = { shopId, email, role: 'staff', language: 'en' } as const
  const { invitations } = await owner.call(inviteToShop, invited)
  return { ...invited, userId, id: invitations[0]!.id }
}

/** A shop of the owner with a key. */
async function keyIn(here: TestApp, owner: Person) {
  const input = {
    shopId: (await shopOf(here, owner)).id,
    name: 'ERP',
    scopes: ['products.read'] as ApiScope[],
    days: null,
  }
  const { keys } = await owner.call(createApiKey, input)
  return { ...input, id: keys[0]!.id }
}

/** A shop of the owner with a webhook that has a delivery. */
async function webhookIn(here: TestApp, owner: Person) {
  const { id: shopId } = await shopOf(here, owner)
  const input = { shopId, url: 'https://erp.dev/hooks', events: ['stock.changed'] as WebhookEvent[] }
  const id = (await owner.call(createWebhook, input)).webhooks[0]!.id
  const { deliveries } = await owner.call(listWebhookDeliveries, { shopId, id })
  return { ...input, id, isActive: true, deliveryId: deliveries[0]!.id }
}

/** An invitation to the address of the owner's account. */
async function invitationTo(here: TestApp, owner: Person) {
  const host = await here.user()
  const email = `${newId()}@mail.example`
  const { shopId } = await shopTeamOf(here, host)
  await here.db.sql`update users set email = ${email} where id = ${owner.id}`
  const { invitations } = await host.call(inviteToShop, { shopId, email, role: 'staff', language: 'en' })
  return { by: { id: invitations[0]!.id } }
}

/** An enterprise that is offered to the address of the owner's account. */
async function offeredEnterprise(here: TestApp, owner: Person) {
  const host = await here.user()
  const email = `${newId()}@mail.example`
  await approved(here, host)
  await here.db.sql`update users set email = ${email} where id = ${owner.id}`
  await host.call(offerEnterprise, { email })
  return { id: (await owner.call(getEnterprisePeople, {})).offers[0]!.id }
}

/** Somebody asks to join the owner's enterprise, which has a shop. */
async function joinRequestTo(here: TestApp, owner: Person) {
  const form = enterpriseForm()
  await approved(here, owner, form)
  const shopId = await openedShop(here, owner, { seller: 'company' })
  const asker = await here.user()
  await drafted(here, asker, form)
  await asker.call(askToJoin, {})
  const { enterprise } = await owner.call(getEnterprisePeople, {})
  return { id: enterprise!.requests[0]!.id, event: 'accept', shopIds: [shopId] }
}

/** An invitation into the team of the owner's enterprise. */
async function enterpriseInvitation(here: TestApp, owner: Person) {
  await approved(here, owner)
  const input = { email: `${newId()}@mail.example`, role: 'staff' } as const
  const { enterprise } = await owner.call(inviteToEnterprise, input)
  return { id: enterprise!.invitations[0]!.id }
}

/** An enterprise that has invited the address of the owner's account. */
async function invitedByEnterprise(here: TestApp, owner: Person) {
  const host = await here.user()
  const email = `${newId()}@mail.example`
  await approved(here, host)
  await here.db.sql`update users set email = ${email} where id = ${owner.id}`
  await host.call(inviteToEnterprise, { email, role: 'staff' })
  return { id: (await owner.call(getEnterprisePeople, {})).invitations[0]!.id, event: 'accept' }
}

/** Somebody in the team of the owner's enterprise. */
async function memberOfEnterprise(here: TestApp, owner: Person) {
  const { id } = await approved(here, owner)
  const member = await here.user()
  await here.db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at) values (${id}, ${member.id}, 'staff', now())`
  return { userId: member.id, role: 'manager' }
}

/** An enterprise that the owner works for. */
async function teamOfOwner(here: TestApp, owner: Person) {
  const { id } = await approved(here, await here.user())
  await here.db.sql`
    insert into enterprise_members (application_id, user_id, role, created_at) values (${id}, ${owner.id}, 'staff', now())`
  return { id }
}

/** A paper of the owner's application, and a file that can become one. */
const paperOf = (actions: ApplicationActions) => async (here: TestApp, owner: Person) => {
  const of = actions as typeof enterpriseActions
  await owner.call(of.startApplication, { requestId: newId() })
  const paper = { kind: 'licence', fileName: 'licence.pdf' } as const
  const attach = { ...paper, fileId: await uploadDocument(here, owner) }
  const { application } = await owner.call(of.attachDocument, attach)
  return { ...paper, documentId: application.documents[0]!.id, fileId: await uploadDocument(here, owner) }
}

/** A rejected application, and a file for its appeal. */
const appealOf = (actions: ApplicationActions) => async (here: TestApp, owner: Person) => {
  const form = actions === shopActions ? await shopForm(here) : enterpriseForm()
  await drafted(here, owner, form, actions)
  await here.db.sql`update enterprise_applications set state = 'rejected' where user_id = ${owner.id}`
  const fileId = await uploadDocument(here, owner)
  return { text: 'The register shows our former name.', files: [{ fileId, fileName: 'register.pdf' }] }
}

/** A file that can become the new licence of the owner's enterprise, whose own one runs out. */
async function renewalOf(here: TestApp, owner: Person) {
  const { id } = await approved(here, owner)
  await here.db
    .sql`update enterprise_documents set expires_on = current_date + 20 where application_id = ${id}`
  const expiresOn = new Date(here.clock.now().getTime() + 700 * 86_400_000).toISOString().slice(0, 10)
  return { fileId: await uploadDocument(here, owner), fileName: 'licence.pdf', expiresOn }
}

/** An enterprise whose owner has sent a new licence. */
async function renewedEnterprise(here: TestApp, owner: Person) {
  const input = await renewalOf(here, owner)
  await owner.call(sendRenewal, input)
  const { application } = await owner.call(enterpriseActions.getApplication, {})
  return { enterpriseId: application!.id }
}

async function profileIn(here: TestApp, owner: Person) {
  const { id } = await approved(here, owner)
  const { version, profile } = await owner.call(getCompanyProfile, { id })
  return { id, version, profile: { ...profile, website: 'https://kazbolshek.example' } }
}

/** A change of the owner's enterprise, with a paper. */
async function changeOf(here: TestApp, owner: Person) {
  const { form } = await approved(here, owner)
  const { legalName, legalNameLatin, representativeName, representativePosition } = form
  return {
    values: {
      legalName,
      legalNameLatin,
      representativeName,
      representativePosition,
      address: 'Astana, Abai 1',
    },
    files: [{ fileId: await uploadDocument(here, owner), fileName: 'register.pdf' }],
  }
}

async function shopOf({ db }: TestApp, { id: ownerId }: Person) {
  return { id: (await makeShop(db, { ownerId })).id }
}

/** A shop whose enterprise was struck off; its owner has another one by now. */
async function struckOffShop(here: TestApp, owner: Person) {
  const { id } = await shopOf(here, owner)
  const { id: former } = await approved(here, await here.user())
  await here.db.sql`update shops set state = 'closed', enterprise_id = ${former} where id = ${id}`
  await here.db.sql`update enterprise_applications set state = 'revoked' where id = ${former}`
  await approved(here, owner)
  return { id }
}

async function settingsOf(here: TestApp, owner: Person) {
  const { shop } = await owner.call(getOwnShop, await shopOf(here, owner))
  const { categories } = await shopForm(here)
  return { id: shop.id, version: shop.version, settings: { ...shop.settings, categories } }
}

/** Inputs that name an object of the owner, for each action limited to the caller's own objects. */
export const OWNED_OBJECTS: Readonly<Record<string, MakeInput>> = {
  'import/run/create': tableOf,
  'import/run/change': importIn('opened'),
  'import/run/check': importIn('opened'),
  'import/run/detail': importIn('opened'),
  'import/run/errors': importIn('checked'),
  'import/run/error-file': importIn('checked'),
  'import/run/start': importIn('checked'),
  'import/run/cancel': importIn('opened'),
  'import/run/resume': importIn('cancelled'),
  'enterprise/application/appeal': appealOf(enterpriseActions),
  'enterprise/application/attach': paperOf(enterpriseActions),
  'enterprise/application/detach': paperOf(enterpriseActions),
  'enterprise/application/open': paperOf(enterpriseActions),
  'enterprise/people/accept': offeredEnterprise,
  'enterprise/change/send': changeOf,
  'enterprise/profile/detail': async (here, owner) => ({ id: (await approved(here, owner)).id }),
  'enterprise/profile/save': profileIn,
  'enterprise/renewal/send': renewalOf,
  'enterprise/renewal/withdraw': renewedEnterprise,
  'enterprise/people/decline': offeredEnterprise,
  'enterprise/people/answer': joinRequestTo,
  'enterprise/team/revoke': enterpriseInvitation,
  'enterprise/team/answer': invitedByEnterprise,
  'enterprise/team/set-role': memberOfEnterprise,
  'enterprise/team/remove': memberOfEnterprise,
  'enterprise/team/leave': teamOfOwner,
  'shop/application/appeal': appealOf(shopActions),
  'shop/application/attach': paperOf(shopActions),
  'shop/application/detach': paperOf(shopActions),
  'shop/application/open': paperOf(shopActions),
  'shop/own/detail': shopOf,
  'shop/own/tie': struckOffShop,
  'shop/category/tree': async (here, owner) => ({ shopId: (await shopOf(here, owner)).id }),
  'shop/category/save': async (here, owner) => ({
    shopId: (await shopOf(here, owner)).id,
    version: 0,
    categories: [{ id: newId(), parentId: null, name: { en: 'Brakes' } }],
  }),
  'product/feed/detail': async (here, owner) => ({ shopId: (await shopOf(here, owner)).id }),
  'product/feed/rotate': async (here, owner) => ({ shopId: (await shopOf(here, owner)).id }),
  'product/feed/delete': async (here, owner) => ({ shopId: (await shopOf(here, owner)).id }),
  'shop/key/list': keyIn,
  'shop/key/create': keyIn,
  'shop/key/revoke': keyIn,
  'shop/webhook/list': webhookIn,
  'shop/webhook/create': webhookIn,
  'shop/webhook/save': webhookIn,
  'shop/webhook/delete': webhookIn,
  'shop/webhook/rotate': webhookIn,
  'shop/webhook/log': webhookIn,
  'shop/webhook/replay': webhookIn,
  'shop/team/detail': staffOf,
  'shop/team/invite': staffOf,
  'shop/team/resend': staffOf,
  'shop/team/revoke': staffOf,
  'shop/team/set-role': staffOf,
  'shop/team/remove': staffOf,
  'shop/team/leave': async (here, member) => {
    const { shopId } = await shopTeamOf(here, await here.user())
    await here.db
      .sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${member.id}, 'staff')`
    return { shopId }
  },
  'shop/invitation/detail': invitationTo,
  'shop/invitation/accept': invitationTo,
  'shop/own/save': settingsOf,
  'shop/own/preview': async (here, owner) => {
    const { id, settings } = await settingsOf(here, owner)
    return { id, settings, language: 'ru' }
  },
  'shop/own/move': async (here, owner) => ({ ...(await shopOf(here, owner)), event: 'close' }),
  'user/address/update': async (_here, owner) => ({ id: await makeAddress(owner), address: HOME }),
  'user/address/set-default': async (_here, owner) => ({ id: await makeAddress(owner) }),
  'user/address/delete': async (_here, owner) => ({ id: await makeAddress(owner) }),
  'user/session/end': async (_here, owner) => ({ id: (await owner.call(listSessions, {})).sessions[0]!.id }),
  'user/passkey/rename': passkeyOf,
  'user/passkey/remove': passkeyOf,
  'vehicle/garage/update': carOf,
  'vehicle/garage/choose': carOf,
  'order/order/detail': orderOf,
  'order/order/cancel': orderOf,
  'order/order/move': async (here, buyer) => ({
    ...(await tradeIn(here, { buyer }, 'delivered')),
    event: 'receive',
  }),
  'order/order/open-file': async (here, buyer) => {
    const { id } = await tradeIn(here, { buyer }, 'delivered')
    const fileId = await uploadDocument(here, buyer)
    const files = [{ fileId, name: 'crack.pdf' }]
    await buyer.call(moveOrder, { id, event: 'requestReturn', reason: 'One is cracked', files })
    return { id: fileId }
  },
  'order/return/request': async (here, buyer) => ({
    ...(await tradeIn(here, { buyer }, 'delivered')),
    reason: 'One is cracked',
    lines: [{ position: 1, quantity: 1, kind: 'damaged' }],
  }),
  'order/return/send': async (here, buyer) => {
    const { id, returnId } = await acceptedReturn(here, { buyer })
    return { id, returnId, carrier: 'KazPost', trackingNumber: 'RR-1' }
  },
  'order/return/accept': async (here, seller) => {
    const { id, returnId } = await requestedReturn(here, { seller })
    return { id, returnId, address: RETURN_ADDRESS }
  },
  'order/return/receive': async (here, seller) => {
    const { id, returnId } = await acceptedReturn(here, { seller })
    return { id, returnId, lines: [{ position: 1, sellable: 1 }] }
  },
  'order/order/propose': async (here, buyer) => {
    const { orderId: id } = await makeTrade(here, { buyer })
    return { id, termsVersion: 1, reason: 'One is enough', lines: [{ position: 1, quantity: 1 }] }
  },
  'order/order/answer-change': async (here, buyer) => {
    const trade = await makeTrade(here, { buyer })
    return { ...(await proposedChange(trade)), event: 'acceptChange' }
  },
  'order/payment/online': async (here, buyer) => {
    const trade = await makeTrade(here, { buyer })
    await leadTo(here, trade, 'awaiting_payment')
    return { requestId: newId(), id: trade.orderId, amountMinor: 21_500, provider: 'sandbox' }
  },
  'order/payment/transfer': async (here, buyer) => {
    const trade = await makeTrade(here, { buyer })
    await leadTo(here, trade, 'awaiting_payment')
    return transferOf(here, trade)
  },
  'order/payment/balance': async (here, buyer) => {
    const spent = await makeTrade(here, { buyer })
    await leadTo(here, spent, 'paid')
    const reason = 'Ordered twice'
    await buyer.call(moveOrder, { id: spent.orderId, event: 'requestCancel', reason })
    await spent.seller.call(moveSale, { id: spent.orderId, event: 'acceptCancel' })
    const next = await tradeIn(here, { buyer }, 'awaiting_payment')
    return { requestId: newId(), ...next, amountMinor: 21_500 }
  },
  'order/document/add': async (here, buyer) => ({
    requestId: newId(),
    id: (await makeTrade(here, { buyer })).orderId,
    kind: 'contract',
    file: { fileId: await uploadDocument(here, buyer), name: 'contract.pdf' },
  }),
  'order/document/remove': async (here, buyer) => {
    const { orderId: id } = await makeTrade(here, { buyer })
    const file = { fileId: await uploadDocument(here, buyer), name: 'contract.pdf' }
    await buyer.call(addOrderDocument, { requestId: newId(), id, kind: 'contract', file })
    return { id: file.fileId }
  },
  'order/order/reorder': async (here, buyer) => ({
    requestId: newId(),
    id: (await makeTrade(here, { buyer })).orderId,
  }),
  'order/paper/open': async (here, buyer) => {
    const { id } = await tradeIn(here, { buyer }, 'awaiting_payment')
    const { order: placed } = await buyer.call(getOrder, { id })
    return { id, number: papersOf(placed)[0]?.number ?? '', language: 'ru' }
  },
  'order/payment/proof': async (here, buyer) => ({
    id: await reportedTransfer(here, await makeTrade(here, { buyer })),
  }),
  'order/sale/confirm': async (here, seller) => ({ id: (await makeTrade(here, { seller })).orderId }),
  'order/sale/request-payment': async (here, seller) => {
    const { orderId: id } = await makeTrade(here, { seller })
    await seller.call(confirmSale, { id })
    return { id, terms: { deliveryMinor: 0 } }
  },
  'order/sale/payment': async (here, seller) => ({
    id: await reportedTransfer(here, await makeTrade(here, { seller })),
    isConfirmed: true,
  }),
  'order/shop-coupon/create': async (here, owner) => ({
    ...shopCouponOf((await makeShop(here.db, { ownerId: owner.id })).id),
    requestId: newId(),
  }),
  'order/shop-coupon/stop': async (here, owner) => {
    const { id: shopId } = await makeShop(here.db, { ownerId: owner.id })
    const { coupon: issued } = await owner.call(createShopCoupon, {
      ...shopCouponOf(shopId),
      requestId: newId(),
    })
    return { id: issued.id, isActive: false }
  },
  'order/sale/propose': async (here, seller) => {
    const { orderId: id } = await makeTrade(here, { seller })
    return { id, termsVersion: 1, reason: 'One is enough', lines: [{ position: 1, quantity: 1 }] }
  },
  'order/sale/answer-change': async (here, seller) => {
    const trade = await makeTrade(here, { seller })
    return { ...(await proposedChange(trade)), event: 'withdrawChange' }
  },
  'order/sale/move': async (here, seller) => ({
    ...(await tradeIn(here, { seller }, 'paid')),
    event: 'pack',
  }),
  'order/sale/ship': async (here, seller) => ({
    ...(await tradeIn(here, { seller }, 'packing')),
    requestId: newId(),
    mode: 'road',
    carrier: '',
    trackingNumber: '',
    quantities: { 1: 2 },
    packageCount: 1,
    grossGrams: 1000,
  }),
  'order/payment/return': async (here, buyer) => {
    const { orderId: id, seller } = await makeTrade(here, { buyer })
    await leadTo(here, { buyer, seller, orderId: id, shopId: '', offerId: '' }, 'paid')
    // As if it had been paid online.
    await here.db.sql`
      insert into online_payments (id, order_id, provider, state, amount_minor, currency, payment_id, created_at)
      select ${newId()}, order_id, 'sandbox', 'paid', amount_minor, 'CNY', id, now()
      from order_payments where order_id = ${id}`
    await buyer.call(moveOrder, { id, event: 'requestCancel', reason: 'Ordered twice' })
    await seller.call(moveSale, { id, event: 'acceptCancel' })
    return { requestId: newId(), id, amountMinor: 100 }
  },
  'order/sale/transfer-answer': async (here, seller) => {
    const trade = await makeTrade(here, { seller })
    const id = await reportedTransfer(here, trade)
    await seller.call(decidePayment, { id, isConfirmed: true })
    const officer = await makeOfficer(here, ['trade_manager'])
    await officer.call(missTransfer, { id, reason: 'Not on the account' })
    return { id, answer: 'It came to our account' }
  },
  'order/sale/give-back': async (here, seller) => ({
    requestId: newId(),
    ...(await tradeIn(here, { seller }, 'completed')),
    amountMinor: 100,
    reason: 'One of the boxes was wet',
  }),
  'order/sale/track': async (here, seller) => {
    const { id } = await tradeIn(here, { seller }, 'shipped')
    const { order: sold } = await seller.call(getOrder, { id })
    return { requestId: newId(), id: sold.shipments[0]!.id, place: 'Khorgos', text: '' }
  },
  'product/mine/list': async (here, owner) => ({ shopId: (await ownShop(here, owner)).id }),
  'product/mine/mend': async (here, owner) => ({ shopId: (await ownShop(here, owner)).id }),
  'product/brand/ask': async (here, owner) => ({
    shopId: (await ownShop(here, owner)).id,
    name: 'Zhetysu Oz',
    homepage: '',
    note: 'A maker',
  }),
  'product/mine/look-up': async (here, owner) => ({
    shopId: (await ownShop(here, owner)).id,
    number: 'T 100',
  }),
  'product/mine/create': newProduct,
  'product/mine/preview': async (here, owner) => {
    const { shopId, product } = await newProduct(here, owner)
    return { shopId, product }
  },
  'product/mine/detail': async (here, owner) => ({ id: (await productOf(here, owner)).id }),
  'product/mine/update': async (here, owner) => {
    const { id, version, form } = await productOf(here, owner)
    return { id, version, product: form }
  },
  'product/mine/change': async (here, owner) => {
    const { id, shopId } = await productOf(here, owner)
    return { shopId, ids: [id], change: { kind: 'withdraw' } }
  },
  'quote/request/create': async (here, buyer) => {
    const { shopId } = await makeProduct(here.db)
    const files = [{ fileId: await uploadDocument(here, buyer), name: 'part.pdf' }]
    return { requestId: newId(), request: { ...quoteRequestOf([shopId]), files } }
  },
  'quote/request/detail': async (here, buyer) => ({ id: (await makeQuoteTrade(here, { buyer })).requestId }),
  'quote/request/withdraw': async (here, buyer) => ({
    id: (await makeQuoteTrade(here, { buyer })).requestId,
  }),
  'quote/request/file': async (here, buyer) => {
    const files = [{ fileId: await uploadDocument(here, buyer), name: 'part.pdf' }]
    return { id: (await makeQuoteTrade(here, { buyer, files })).requestId, position: 1 }
  },
  'quote/sale/detail': async (here, seller) => ({ id: (await makeQuoteTrade(here, { seller })).quoteId }),
  'quote/sale/offers': async (here, seller) => ({
    id: (await makeQuoteTrade(here, { seller })).quoteId,
    text: '265',
  }),
  'quote/sale/send': async (here, seller) => {
    const { quoteId, offerId } = await makeQuoteTrade(here, { seller })
    return { requestId: newId(), id: quoteId, version: 0, quote: sentQuote(here, [{ offerId }]) }
  },
  'quote/sale/move': async (here, seller) => ({
    id: (await makeQuoteTrade(here, { seller })).quoteId,
    event: 'decline',
  }),
  'order/sale/numbers': async (here, seller) => ({ shopId: (await makeTrade(here, { seller })).shopId }),
  'ledger/entry/list': async (here, seller) => ({ shopId: (await makeTrade(here, { seller })).shopId }),
  'ledger/payout/mine': async (here, seller) => ({ shopId: (await makeTrade(here, { seller })).shopId }),
  'ledger/payout/request': async (here, seller) => {
    const trade = await makeTrade(here, { seller })
    await leadTo(here, trade, 'completed')
    const { order: sold } = await seller.call(getOrder, { id: trade.orderId })
    return {
      requestId: newId(),
      shopId: trade.shopId,
      amountMinor: 100,
      currency: sold.total.currency,
      recipient: 'Qilan Parts',
      bank: 'Halyk Bank',
      accountNumber: 'KZ86125KZT5004100100',
    }
  },
  'message/thread/open': async (here, owner) => ({
    with: { kind: 'order', id: (await orderOf(here, owner)).id },
  }),
  'message/thread/detail': threadOf,
  'message/thread/read': threadOf,
  'message/thread/set': threadOf,
  'message/thread/typing': threadOf,
  'message/card/list': async (here, owner) => ({ ...(await threadOf(here, owner)), kind: 'product' }),
  'message/report/add': async (here, owner) => {
    const { id: threadId } = await threadOf(here, owner)
    const [other] = await here.db
      .sql`select party_id from message_parties where thread_id = ${threadId} and kind = 'shop'`
    await here.db.sql`update messages set party_id = ${other!.party_id} where thread_id = ${threadId}`
    return { threadId, seq: 1, reason: 'spam' }
  },
  'message/message/list': threadOf,
  'message/message/send': async (here, owner) => ({
    ...(await threadOf(here, owner)),
    requestId: newId(),
    content: { kind: 'text', text: 'Hello' },
  }),
  'message/message/edit': async (here, owner) => ({ ...(await threadOf(here, owner)), text: 'Two' }),
  'message/message/recall': threadOf,
  'message/answer/save': shopTeamOf,
  'message/answer/remove': shopTeamOf,
  'expo/contact/save': async (_here, owner) => {
    const id = newId()
    await owner.call(saveContact, { id, name: 'Zhang Wei' })
    return { id, name: 'Zhang Wei' }
  },
  'expo/registration/detail': registrationOf,
  'expo/registration/cancel': registrationOf,
  'expo/registration/submit': heldOf,
  'expo/waitlist/leave': offerOf,
  'expo/waitlist/accept': offerOf,
  'expo/registration/badge': registrationOf,
  'expo/answer-file/open': answerFileOf,
  'expo/meeting/ask': requestMeeting,
  'expo/meeting/answer': meetingOf,
  'expo/meeting/move': meetingOf,
  'expo/contact/answer': contactRequestOf,
  'expo/contact/note': contactOf,
  'expo/own-exhibitor/save': exhibitorOf,
  'expo/own-exhibitor/submit': exhibitorOf,
  'expo/own-exhibitor/staff': exhibitorOf,
  'review/review/add': lineOf,
  'review/review/change': reviewOf,
  'review/answer/set': reviewOfBuyer,
  'order/checkout/submit': async ({ db }, owner) => {
    const { offerId } = await makeProduct(db)
    return previewedCheckout(owner, await makeAddress(owner), { offerId, quantity: 1 })
  },
}

/** Actions that take the id of something without an owner, and why no other user can do harm with it. */
export const COMMON_OBJECTS: Readonly<Record<string, string>> = {
  'push/notification/read': 'those of others are as good as gone: tested with the notifications',
  'push/web/unsubscribe': 'those of others are as good as gone: tested with web push',
  'push/notification/archive': 'those of others are as good as gone: tested with the notifications',
  'announcement/reader/open': 'what was not sent to the caller counts nothing: tested with announcements',
  'announcement/reader/get': 'what was not sent to the caller is not found: tested with announcements',
  'announcement/office/count': 'an event; the permission is all it takes',
  'announcement/office/create': 'an event; the permission is all it takes',
  'announcement/office/get': 'announcements of the office; the permission is all it takes',
  'announcement/office/change': 'announcements of the office; the permission is all it takes',
  'announcement/office/move': 'announcements of the office; the permission is all it takes',
  'announcement/office/test': 'announcements of the office; the permission is all it takes',
  'push/log/list': 'what was sent, for the office; the permission is all it takes',
  'cart/item/add': 'offers are on sale to everybody; it goes into the caller’s cart',
  'cart/saved/add': 'offers; lines are those of the caller’s cart',
  'cart/saved/return': 'offers; lines are those of the caller’s cart',
  'cart/saved/remove': 'offers; lines are those of the caller’s cart',
  'cart/item/quantity': 'offers; lines are those of the caller’s cart',
  'cart/item/remove': 'offers; lines are those of the caller’s cart',
  'cart/item/select': 'offers; lines are those of the caller’s cart',
  'vehicle/garage/add': 'an id that is taken gives way to another: tested with the garage',
  'vehicle/garage/merge': 'ids that are taken give way to others: tested with the garage',
  'vehicle/garage/remove': 'a car that is not the caller’s is as good as gone: tested with the garage',
  'activity/favorite/set': 'things that are shown are everybody’s; favourites are those of the caller',
  'activity/favorite/remove': 'things that are shown; favourites are those of the caller',
  'activity/footprint/add': 'things that are shown; footprints are those of the caller',
  'activity/footprint/remove': 'things that are shown; footprints are those of the caller',
  'order/shop-coupon/list': 'a shop; the coupons are those of the caller’s shops',
  'order/sale/confirm-many':
    'an order of another shop is reported as not found: tested with the bulk actions',
  'order/paper/open-many': 'orders of others are left out: tested with the bulk actions',
  'order/order/list': 'a shop; the orders are those of the caller',
  'order/order/table': 'a shop; the orders are those of the caller',
  'order/sale/list': 'a shop; the orders are those of the caller’s shops',
  'order/sale/table': 'a shop; the orders are those of the caller’s shops',
  'product/brand/endorse': 'brands that sellers ask for; the permission is all it takes',
  'product/brand/decide': 'brands that sellers ask for; the permission is all it takes',
  'product/review/detail': 'products that wait for the office; the permission is all it takes',
  'product/review/endorse': 'products that wait for the office; the permission is all it takes',
  'product/review/approve': 'products that wait for the office; the permission is all it takes',
  'product/review/return': 'products that wait for the office; the permission is all it takes',
  'enterprise/real-name/open': 'real names for the office; the permission is all it takes',
  'enterprise/real-name/decide': 'real names for the office; the permission is all it takes',
  'office/audit/list': 'what happened to anything; the permission is all it takes',
  'enterprise/review/open': 'applications for the office; the permission is all it takes',
  'enterprise/review/identity': 'applications for the office; the permission is all it takes',
  'shop/review/open': 'applications for the office; the permission is all it takes',
  'enterprise/review/detail': 'applications for the office; the permission is all it takes',
  'shop/authorisation/detail': 'authorisations for the office; the permission is all it takes',
  'shop/authorisation/open': 'authorisations for the office; the permission is all it takes',
  'shop/authorisation/endorse': 'authorisations for the office; the permission is all it takes',
  'shop/authorisation/accept': 'authorisations for the office; the permission is all it takes',
  'shop/authorisation/return': 'authorisations for the office; the permission is all it takes',
  'shop/authorisation/reject': 'authorisations for the office; the permission is all it takes',
  'enterprise/profile/shown': 'public pages for the office; the permission is all it takes',
  'enterprise/profile/take-down': 'public pages for the office; the permission is all it takes',
  'enterprise/change/detail': 'changes for the office; the permission is all it takes',
  'enterprise/change/begin': 'changes for the office; the permission is all it takes',
  'enterprise/change/approve': 'changes for the office; the permission is all it takes',
  'enterprise/change/reject': 'changes for the office; the permission is all it takes',
  'enterprise/review/begin': 'applications for the office; the permission is all it takes',
  'enterprise/review/return': 'applications for the office; the permission is all it takes',
  'enterprise/review/endorse': 'applications for the office; the permission is all it takes',
  'enterprise/review/approve': 'applications for the office; the permission is all it takes',
  'enterprise/review/decide': 'applications for the office; the permission is all it takes',
  'enterprise/renewal/detail': 'renewals for the office; the permission is all it takes',
  'enterprise/renewal/begin': 'renewals for the office; the permission is all it takes',
  'enterprise/renewal/return': 'renewals for the office; the permission is all it takes',
  'enterprise/renewal/accept': 'renewals for the office; the permission is all it takes',
  'shop/review/detail': 'applications for the office; the permission is all it takes',
  'shop/review/begin': 'applications for the office; the permission is all it takes',
  'shop/review/return': 'applications for the office; the permission is all it takes',
  'shop/review/endorse': 'applications for the office; the permission is all it takes',
  'shop/review/approve': 'applications for the office; the permission is all it takes',
  'shop/review/decide': 'applications for the office; the permission is all it takes',
  'order/office/detail': 'disputes for the office; the permission is all it takes',
  'order/coupon/create': 'a shop; the permission is all it takes',
  'order/coupon/stop': 'coupons of the office; the permission is all it takes',
  'order/delivery/carrier': 'carriers of the office; the permission is all it takes',
  'order/customs/save': 'rules of the office; the permission is all it takes',
  'order/customs/remove': 'rules of the office; the permission is all it takes',
  'order/office/open-file': 'files of disputes for the office; the permission is all it takes',
  'order/office/payment': 'transfers for the office; the permission is all it takes',
  'order/office/transfer-seen': 'transfers for the office; the permission is all it takes',
  'order/office/transfer-missing': 'transfers for the office; the permission is all it takes',
  'order/office/transfer-came': 'transfers for the office; the permission is all it takes',
  'order/office/book-refund': 'refunds for the office; the permission is all it takes',
  'order/office/close-refund': 'refunds for the office; the permission is all it takes',
  'order/office/judge': 'disputes for the office; the permission is all it takes',
  'ledger/office/decide': 'payouts for the office; the permission is all it takes',
  'message/report/open-file': 'reports for the office; the permission is all it takes',
  'product/review/decide-rule': 'rules of the office; the permission is all it takes',
  'order/bank-account/decide': 'accounts of the office; the permission is all it takes',
  'ledger/office/payouts': 'payouts for the office; the permission is all it takes',
  'ledger/office/account': 'accounts for the office; the permission is all it takes',
  'ledger/office/entries': 'accounts for the office; the permission is all it takes',
  'order/checkout/preview': 'offers are on sale to everybody',
  'expo/registration/hold': 'events are open to everybody; the registration is that of the caller',
  'expo/registration/availability': 'events are everybody’s; what is told is the caller’s',
  'expo/event/materials': 'events are everybody’s; opened only by the caller’s own confirmed registration',
  'expo/waitlist/join': 'events are open to everybody; the place in the queue is that of the caller',
  'expo/session/book': 'sessions are everybody’s; the seat is that of the caller',
  'expo/session/leave': 'sessions are everybody’s; the seat is that of the caller',
  'expo/agenda/set': 'sessions are everybody’s; the agenda is that of the caller',
  'publish/dataset-report/settle': 'reports to the office; the permission is all it takes',
  'expo/office/answer-file': 'registrations for events of the office; the permission is all it takes',
  'expo/office/move': 'events of the office; the permission is all it takes',
  'expo/office/registrations': 'events of the office; the permission is all it takes',
  'expo/office/registration': 'registrations for events of the office; the permission is all it takes',
  'expo/office/correct-contact': 'registrations for events of the office; the permission is all it takes',
  'expo/office/correct-ticket': 'registrations for events of the office; the permission is all it takes',
  'expo/office/register': 'registrations for events of the office; the permission is all it takes',
  'expo/office/decide': 'registrations for events of the office; the permission is all it takes',
  'expo/setup/detail': 'events of the office; the permission is all it takes',
  'expo/setup/copy': 'events of the office; the permission is all it takes',
  'expo/setup/delete': 'events of the office; the permission is all it takes',
  'expo/setup/facts': 'events of the office; the permission is all it takes',
  'expo/setup/agenda': 'events of the office; the permission is all it takes',
  'expo/setup/tickets': 'events of the office; the permission is all it takes',
  'expo/setup/plan': 'events of the office; the permission is all it takes',
  'expo/exhibitor/save': 'events of the office; the permission is all it takes',
  'expo/exhibitor/move': 'events of the office; the permission is all it takes',
  'expo/booth/move': 'events of the office; the permission is all it takes',
  'expo/setup/questions': 'events of the office; the permission is all it takes',
  'expo/series/add': 'events of the office; the permission is all it takes',
  'expo/meeting/mine': 'events are everybody’s; what is told is the caller’s',
  'expo/meeting/join': 'events are everybody’s; the profile is that of the caller',
  'expo/meeting/leave': 'events are everybody’s; the profile is that of the caller',
  'expo/meeting/people': 'those who are found are seen by those who are found: tested with the meetings',
  'expo/contact/withdraw': 'a card that is not the caller’s is as good as gone: tested with the contacts',
  'expo/office/file': 'events of the office; the permission is all it takes',
  'expo/office/decide-all': 'registrations for events of the office; the permission is all it takes',
  'expo/office/queue': 'events of the office; the permission is all it takes',
  'expo/office/queue-move': 'events of the office; the permission is all it takes',
  'expo/office/meeting-plan': 'events of the office; the permission is all it takes',
  'expo/office/meeting-plan-set': 'events of the office; the permission is all it takes',
  'expo/check-in/scan': 'events of the office; the permission is all it takes',
  'expo/check-in/list': 'events of the office; the permission is all it takes',
  'expo/office/check-in-alerts': 'events of the office; the permission is all it takes',
  'expo/office/figures': 'events of the office; the permission is all it takes',
  'expo/office/erase': 'registrations for events of the office; the permission is all it takes',
  'expo/office/retention-set': 'events of the office; the permission is all it takes',
  'expo/office/broadcast': 'events of the office; the permission is all it takes',
  'expo/office/emails': 'events of the office; the permission is all it takes',
  'expo/office/email-resend': 'registrations for events of the office; the permission is all it takes',
  'expo/check-in/undo': 'events of the office; the permission is all it takes',
  'expo/office/entrances': 'events of the office; the permission is all it takes',
  'expo/office/entrance-set': 'events of the office; the permission is all it takes',
  'order/coupon/mine': 'shops are everybody’s; what of their coupons is used up is the caller’s',
  'review/review/mine': 'products are everybody’s; reviews, orders and votes are those of the caller',
  'review/useful/set': 'reviews are everybody’s; the vote is that of the caller',
  'review/complaint/add': 'products and reviews are everybody’s; the complaint is that of the caller',
  'message/report/decide': 'reported messages; the permission is all it takes',
  'message/report/lift': 'people; the permission is all it takes',
  'review/complaint/decide': 'products and reviews; the permission is all it takes',
  'review/complaint/revoke': 'products and reviews; the permission is all it takes',
  'media/file/report': 'an upload is bound to its signature: tested with the files',
  'user/session/prove': 'a challenge is nobody’s until it is signed: tested with the passkeys',
  'user/passkey/add': 'a challenge is bound to its person: tested with the passkeys',
  'release/version/get': 'versions of the office; the permission is all it takes',
  'release/version/change': 'versions of the app; the permission is all it takes',
  'release/version/move': 'versions of the app; the permission is all it takes',
  'stats/error/move': 'errors of all users; the permission is all it takes',
  'user/role/give': 'people; the permission is all it takes',
  'user/role/take': 'people; the permission is all it takes',
  'user/office/detail': 'people; the permission is all it takes',
  'user/office/ban': 'people; the permission is all it takes',
  'user/office/suspend': 'people; the permission is all it takes',
  'user/office/unban': 'people; the permission is all it takes',
  'user/office/sign-out': 'people; the permission is all it takes',
  'user/office/ask-reset': 'people; the permission is all it takes',
  'user/office/change': 'people; the permission is all it takes',
  'user/office/impersonate': 'people; the permission is all it takes',
  'publish/broken-link/check':
    'articles of the office; authors reach their own alone: tested with their links',
  'publish/office/detail': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/office/create': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/office/copy': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/office/delete': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/office/update': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/text/save': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/text/move': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/revision/list': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/revision/compare':
    'articles of the office; authors reach their own alone: tested with the articles',
  'publish/revision/restore':
    'articles of the office; authors reach their own alone: tested with the articles',
  'user/office/decide-reset': 'a request of the office; the permission and a second person are all it takes',
}

/** Whether the input names an object by its id. The id of the request itself does not count. */
export function takesId({ input }: AnyAction): boolean {
  const schema = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return [...schema.matchAll(/"(\w+)":\{(?:"anyOf":\[\{)?[^{}]*"format":"uuid"/g)].some(
    ([, field]) => field !== 'requestId',
  )
}
