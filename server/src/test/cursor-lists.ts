import type { AnyAction } from '@tiantian/contracts/action.ts'
import { listFavorites } from '@tiantian/contracts/activity/favorite.ts'
import { listFootprints } from '@tiantian/contracts/activity/footprint.ts'
import { listAnnouncements } from '@tiantian/contracts/announcement/announcement.ts'
import { enterpriseActions, shopActions } from '@tiantian/contracts/enterprise/application.ts'
import { listRunningOutPapers } from '@tiantian/contracts/enterprise/paper-calendar.ts'
import { listRealNames } from '@tiantian/contracts/enterprise/real-name-review.ts'
import { listEmails } from '@tiantian/contracts/expo/broadcast.ts'
import { listContacts } from '@tiantian/contracts/expo/contact-book.ts'
import { listEvents, listExhibitors } from '@tiantian/contracts/expo/event.ts'
import { listParticipants } from '@tiantian/contracts/expo/meeting.ts'
import { listOfficeEvents } from '@tiantian/contracts/expo/office-event.ts'
import { listEventQueue } from '@tiantian/contracts/expo/office-queue.ts'
import { listEventRegistrations } from '@tiantian/contracts/expo/office-registration.ts'
import { listRegistrations } from '@tiantian/contracts/expo/registration.ts'
import { listSetUps } from '@tiantian/contracts/expo/set-up.ts'
import { listImportErrors, listImports } from '@tiantian/contracts/import/import.ts'
import { listAccountEntries, listAccounts } from '@tiantian/contracts/ledger/account.ts'
import { listMyPayouts, listPayouts, listStatement } from '@tiantian/contracts/ledger/ledger.ts'
import { listDirectory, listDirectoryCompanies } from '@tiantian/contracts/message/directory.ts'
import { searchMessages } from '@tiantian/contracts/message/message.ts'
import { listReports } from '@tiantian/contracts/message/report.ts'
import { listThreads } from '@tiantian/contracts/message/thread.ts'
import { listAudit } from '@tiantian/contracts/office/audit.ts'
import { listBankClaims } from '@tiantian/contracts/order/bank-claim.ts'
import { listCoupons, listShopCoupons } from '@tiantian/contracts/order/coupon.ts'
import { listAllOrders, listOrders, listSales } from '@tiantian/contracts/order/order-list.ts'
import { listUnseenTransfers } from '@tiantian/contracts/order/payment.ts'
import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { listBrandRequests } from '@tiantian/contracts/product/brand-request.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import { listProductsToMend } from '@tiantian/contracts/product/mend.ts'
import { listOwnProducts } from '@tiantian/contracts/product/own-product.ts'
import { listPartOffers, listProducts } from '@tiantian/contracts/product/product.ts'
import { listArticles } from '@tiantian/contracts/publish/article.ts'
import {
  listArticlePictures,
  listOfficeArticles,
  listRevisions,
} from '@tiantian/contracts/publish/office-article.ts'
import { listNotificationLog, listNotifications } from '@tiantian/contracts/push/notification.ts'
import { listQuoteRequests, listShopQuotes } from '@tiantian/contracts/quote/quote.ts'
import { listAppVersions } from '@tiantian/contracts/release/app-version.ts'
import { listComplaints } from '@tiantian/contracts/review/complaint.ts'
import { listReviews } from '@tiantian/contracts/review/review.ts'
import { queryProducts, queryShops } from '@tiantian/contracts/search/search.ts'
import { listTradeWords } from '@tiantian/contracts/search/trade-word.ts'
import { listZeroResults } from '@tiantian/contracts/search/zero-result.ts'
import { listNearbyShops, listShops } from '@tiantian/contracts/shop/shop.ts'
import { listErrorGroups } from '@tiantian/contracts/stats/error-report.ts'
import { listAuthEvents } from '@tiantian/contracts/user/auth-event.ts'
import { listUsers } from '@tiantian/contracts/user/office.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import type { CursorValue } from '../platform/database/cursor.ts'
import { newId } from '../platform/id.ts'
import { makeDraft } from './make-article.ts'
import { makeProduct, makeShop } from './make-catalogue.ts'
import { joined, makeMeetings } from './make-meeting.ts'
import type { Person, TestApp } from './test-app.ts'

/** A list with a cursor: its name, the components of its position, and the call. */
export type CursorList = [
  action: AnyAction,
  name: string,
  position: CursorValue[],
  input?: Readonly<Record<string, unknown>>,
]

const id = newId()
export const TIME = '2026-08-01 10:20:30.123456+00'
const timeAndId = [TIME, id]
const location = { latitude: 43.2, longitude: 76.9 }

/** All lists of all transports, each with data, as this user may read them. */
export async function cursorLists(here: TestApp, officer: Person): Promise<CursorList[]> {
  const { productId } = await makeProduct(here.db)
  const article = await makeDraft(officer)
  const event = await makeMeetings(here)
  await joined(here, event, { who: officer })
  const importId = await makeImportRun(here, officer)
  const { id: shopId } = await makeShop(here.db, { ownerId: officer.id })
  const accountId = await makeAccount(here)
  return [
    ...publicLists(productId, event.eventId),
    [listOrders, 'orders', timeAndId],
    [listNotifications, 'notifications all', timeAndId],
    [listNotificationLog, 'notification log', timeAndId],
    [listSales, 'orders', timeAndId],
    [listAllOrders, 'orders', timeAndId],
    [listOwnProducts, 'own products', timeAndId, { shopId }],
    [listBrandRequests, 'brand requests waiting', timeAndId],
    [listProductsToMend, 'products to mend', [1, 7, id], { shopId }],
    [listOwnProducts, 'own products price', ['7', id], { shopId, sort: 'price' }],
    [listRealNames, 'real names waiting', timeAndId],
    [listAudit, 'audit', [TIME, 7]],
    [listQuoteRequests, 'quote requests', timeAndId],
    [listShopQuotes, 'quotes', timeAndId],
    [listDesk, 'desk ', timeAndId],
    [listRunningOutPapers, 'papers all ', ['2026-12-01', id]],
    [enterpriseActions.listReviews, 'enterprise reviews waiting', timeAndId],
    [shopActions.listReviews, 'shop reviews waiting', timeAndId],
    [listStatement, 'ledger-entries', [1]],
    [listMyPayouts, 'payouts', timeAndId],
    [listPayouts, 'payouts', timeAndId],
    [listAccounts, 'ledger-accounts', [id]],
    [listAccountEntries, 'ledger-account-entries', [1], { id: accountId }],
    [listBankClaims, 'bank-claims', timeAndId],
    [listUnseenTransfers, 'unseen-transfers', timeAndId],
    [listFavorites, 'favorites product', timeAndId, { kind: 'product' }],
    [listFootprints, 'footprints ', timeAndId],
    [listComplaints, 'complaints', [TIME, id, id]],
    [listRevisions, `revisions ${article.id} en`, [7], article],
    [listOfficeArticles, 'articles of the office', timeAndId],
    [listArticlePictures, 'pictures of articles', timeAndId, { language: 'en' }],
    [listRegistrations, 'registrations', timeAndId],
    [listContacts, 'contacts', timeAndId],
    [listThreads, 'message threads', timeAndId],
    [searchMessages, 'found messages', [TIME, id, 7], { text: 'brake' }],
    [listReports, 'reports of messages', timeAndId],
    [listDirectory, 'directory', ['Anna', id]],
    [listDirectoryCompanies, 'directory of companies', ['anna', id]],
    [listParticipants, 'participants', [2, 'Anna', id], { eventId: event.eventId }],
    [listOfficeEvents, 'office events', timeAndId],
    [listSetUps, 'office events', timeAndId],
    [listEventRegistrations, 'event registrations', timeAndId, { eventId: id }],
    [listEventQueue, 'event queue', ['waiting', TIME, id], { eventId: id }],
    [listEmails, 'event letters', [TIME, id, 'confirmed', ''], { eventId: id }],
    [listZeroResults, 'misses by count', [3, 'бампер', 'ru', 'parts']],
    [listTradeWords, 'taught words', [TIME, 3, 'ru', 'граната']],
    [listImports, 'imports', timeAndId],
    [listImportErrors, `import errors ${importId}`, [7], { id: importId }],
    [listAuthEvents, 'auth events', [id]],
    [listUsers, 'people of the office', timeAndId],
    [listUsers, 'people of the office name', ['anna', id], { sort: 'name' }],
    [listOfficeArticles, 'articles of the office -viewCount', ['7', id], { sort: '-viewCount' }],
    [listOfficeEvents, 'office events startsAt', timeAndId, { sort: 'startsAt' }],
    [listEventRegistrations, 'event registrations -name', ['anna', id], { eventId: id, sort: '-name' }],
    [listErrorGroups, 'errors', timeAndId],
    [listAppVersions, 'app versions', [id]],
    [listAnnouncements, 'announcements', [id]],
    [listCoupons, 'coupons', timeAndId],
    [listShopCoupons, 'coupons', timeAndId],
  ]
}

async function makeAccount({ db }: TestApp): Promise<string> {
  const accountId = newId()
  await db.sql`
    insert into ledger_accounts (id, owner_kind, holder_id, kind, currency, balance_minor)
    values (${accountId}, 'user', ${newId()}, 'balance', 'CNY', 0)`
  return accountId
}

async function makeImportRun({ db }: TestApp, { id: userId }: Person): Promise<string> {
  const runId = newId()
  await db.sql`
    insert into import_runs
      (id, user_id, kind, params, file_name, format, has_heading, headings, sample, mapping, is_mapping_saved,
       row_count, created_at)
    values (${runId}, ${userId}, 'search/trade-words', '{}', 'words.csv', 'csv', true, '[]', '[]', '{}', false,
       0, now())`
  return runId
}

const publicLists = (productId: string, eventId: string): CursorList[] => [
  [listProducts, 'products by newest', timeAndId, { sort: 'newest' }],
  [listProducts, 'products by price', [1200, id], { sort: 'price' }],
  [queryProducts, 'found products by newest', [1, TIME, id], { sort: 'newest' }],
  [queryProducts, 'found products by relevance', [-1, 1200, id], { text: 'brake' }],
  [listPartOffers, `offers price 1 ${productId}`, [0, 1.5, 1200, id], { productId, sort: 'price' }],
  [listFittedCars, `fitted ${productId} `, [20], { productId }],
  [listShops, 'shops by newest', timeAndId, { sort: 'newest' }],
  [listShops, 'shops by rating', ['450', id], { sort: 'rating' }],
  [queryShops, 'found shops by relevance', [1200, id], { text: 'auto' }],
  [listNearbyShops, 'nearby shops', [500, id], location],
  [listPlaces, 'places', [20], location],
  [listReviews, `reviews newest ${productId}`, [0, TIME, id], { productId }],
  [listArticles, 'articles [null,null,null,null,null]', [0, TIME, id]],
  [listEvents, 'events upcoming', timeAndId],
  [listExhibitors, 'exhibitors', ['Anna', id], { eventId }],
]
