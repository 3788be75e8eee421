import type { AnyAction } from '@tiantian/contracts/action.ts'
import { addToCart } from '@tiantian/contracts/cart/cart.ts'
import {
  answerContactRequest,
  listContactRequests,
  listContacts,
  scanCard,
} from '@tiantian/contracts/expo/contact-book.ts'
import { joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { addReview } from '@tiantian/contracts/review/review.ts'
import { listSessions } from '@tiantian/contracts/user/session.ts'
import { addCar } from '@tiantian/contracts/vehicle/garage.ts'
import * as z from 'zod/mini'
import { offerSeats } from '../modules/expo/registration/offer-seats.ts'
import { newId } from '../platform/id.ts'
import { eventWithFile, registeredWithFile } from './make-answer-file.ts'
import { HOME, makeAddress, order, previewedCheckout } from './make-cart.ts'
import { makeProduct } from './make-catalogue.ts'
import { availabilityOf, contextOf, formOf, hold, makeEvent, registered } from './make-event.ts'
import { IMPORT_KIND, openTable, uploadTable } from './make-import.ts'
import { joined, makeMeetings, query } from './make-meeting.ts'
import type { Person, TestApp } from './test-app.ts'

type MakeInput = (here: TestApp, owner: Person) => Promise<object>

async function orderOf({ db }: TestApp, owner: Person) {
  const { offerId } = await makeProduct(db)
  await owner.call(addToCart, { requestId: newId(), offerId, quantity: 1 })
  const { orders } = await order(owner, await makeAddress(owner))
  return { id: orders[0]!.id }
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

async function lineOf(here: TestApp, owner: Person) {
  const { id: orderId } = await orderOf(here, owner)
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
  const [hers, other] = [await joined(here, event, { who: owner }), await joined(here, event)]
  const id = await query(event, other, hers)
  return { id, step: 'accept', slotId: event.slotIds[1]! }
}

/** A participant who requests the owner's card. */
async function contactRequestOf(here: TestApp, owner: Person) {
  const event = await makeEvent(here)
  const [hers, other] = [await registered(here, event, owner), await registered(here, event)]
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
  'cart/item/add': 'offers are on sale to everybody; it goes into the caller’s cart',
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
  'expo/office/decide': 'registrations for events of the office; the permission is all it takes',
  'expo/setup/detail': 'events of the office; the permission is all it takes',
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
  'review/review/mine': 'products are everybody’s; reviews, orders and votes are those of the caller',
  'review/useful/set': 'reviews are everybody’s; the vote is that of the caller',
  'review/complaint/add': 'products and reviews are everybody’s; the complaint is that of the caller',
  'review/complaint/decide': 'products and reviews; the permission is all it takes',
  'review/complaint/revoke': 'products and reviews; the permission is all it takes',
  'media/file/report': 'an upload is bound to its signature: tested with the files',
  'user/session/prove': 'a challenge is nobody’s until it is signed: tested with the passkeys',
  'user/passkey/add': 'a challenge is bound to its person: tested with the passkeys',
  'user/role/give': 'people; the permission is all it takes',
  'user/role/take': 'people; the permission is all it takes',
  'user/office/detail': 'people; the permission is all it takes',
  'user/office/ban': 'people; the permission is all it takes',
  'user/office/unban': 'people; the permission is all it takes',
  'user/office/sign-out': 'people; the permission is all it takes',
  'user/office/ask-reset': 'people; the permission is all it takes',
  'user/office/change': 'people; the permission is all it takes',
  'user/office/impersonate': 'people; the permission is all it takes',
  'publish/broken-link/check':
    'articles of the office; authors reach their own alone: tested with their links',
  'publish/office/detail': 'articles of the office; authors reach their own alone: tested with the articles',
  'publish/office/create': 'articles of the office; authors reach their own alone: tested with the articles',
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
