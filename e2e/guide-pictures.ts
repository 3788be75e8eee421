// The pictures of the guides (docs/guide-*.md): pages of the demo world in English, as the people see them who work there.
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { request as requests } from '@playwright/test'
import { shopActions } from '@tiantian/contracts/enterprise/application.ts'
import sharp from 'sharp'
import { listProducts } from '../contracts/src/product/product.ts'
import { createArticle, moveArticleText } from '../contracts/src/publish/office-article.ts'
import { addComplaint } from '../contracts/src/review/complaint.ts'
import { addReview, myReviews } from '../contracts/src/review/review.ts'
import { inviteToShop } from '../contracts/src/shop/team.ts'
import { root } from '../scripts/root.ts'
import { button, main } from './buying-page.ts'
import { database } from './database.ts'
import { fillWithFirstOffers } from './first-offers.ts'
import { newAdmin, newOfficer } from './office.ts'
import type { Person } from './person.ts'
import { callServer, newMember } from './person.ts'
import { settle } from './settle.ts'
import { visit } from './visitor.ts'

const FOLDER = join(root, 'docs', 'pictures', 'guides')
/** One good row and one that a spreadsheet has spoilt. */
const PRICE_LIST =
  'number,brand,price,quantity,category\nGDB3426,TRW,38,120,brake-pads\n1.23E+11,Bosch,41,15,brake-pads\n'

const DESKTOP = { width: 1200, height: 800 }
const PHONE = { width: 390, height: 844 }

interface GuideShot {
  /** The guide and what is shown, as in the name of the file. */
  readonly name: string
  readonly address: string
  readonly viewport?: typeof DESKTOP
  /** Somebody else than the person of the guide. */
  readonly by?: Person
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

type Guide = (
  request: APIRequestContext,
) => Promise<{ readonly person: Person; readonly shots: readonly GuideShot[] }>

/** Takes the pictures of all guides again. */
export async function shootGuides(browser: Browser, baseURL: string) {
  await mkdir(FOLDER, { recursive: true })
  const request = await requests.newContext({ baseURL })
  for (const guide of [editor, eventManager, seller, reviewer]) {
    const { person, shots } = await guide(request)
    for (const shot of shots) await shoot(browser, baseURL, { by: person, ...shot })
  }
  await request.dispose()
  await (await database()).end({ timeout: 5 })
}

async function shoot(browser: Browser, baseURL: string, shot: GuideShot & { readonly by: Person }) {
  const context = await browser.newContext({
    baseURL,
    viewport: shot.viewport ?? DESKTOP,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await shot.by.enter(page)
  await visit(page, shot.address, { language: 'en' })
  await settle(page)
  await shot.act?.(page)
  await settle(page)
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${shot.name}.webp`))
  await context.close()
}

const editor: Guide = async (request) => {
  const sql = await database()
  const [published] = await sql<{ id: string }[]>`
    select t.article_id as id from article_texts t join articles a on a.id = t.article_id
    where t.state = 'published' and a.kind = 'news' and t.language = 'en' order by t.article_id desc limit 1`
  const [dataset] = await sql<{ slug: string }[]>`select slug from datasets order by slug limit 1`
  return {
    person: await newOfficer(request, ['publisher', 'data_publisher']),
    shots: [
      { name: 'editor-articles', address: '/pages/office/articles' },
      {
        name: 'editor-new',
        address: '/pages/office/articles',
        act: async (page) => {
          await button(page, 'New article').click()
          await page.getByRole('dialog').getByLabel('Title').fill('Winter rules at Khorgos')
        },
      },
      { name: 'editor-translation', address: `/pages/office/article?id=${published!.id}&language=kk` },
      {
        name: 'editor-review',
        address: `/pages/office/article?id=${await reviewed(request)}&language=en`,
        viewport: { width: 1200, height: 1300 },
      },
      {
        name: 'editor-calendar',
        address: '/pages/office/article-calendar',
        act: (page) => button(page, 'Previous month').click(),
      },
      { name: 'editor-data', address: '/pages/office/datasets' },
      { name: 'editor-dataset', address: `/pages/office/dataset?slug=${dataset!.slug}` },
    ],
  }
}

/** An article that a colleague has sent to review. */
async function reviewed(request: APIRequestContext): Promise<string> {
  const author = await newOfficer(request, ['author'])
  const paragraph = (text: string) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text }],
  })
  const { article } = await author.call(createArticle, {
    requestId: randomUUID(),
    language: 'en',
    article: { kind: 'news', category: 'logistics', defaultLanguage: 'en' },
    text: {
      title: 'Winter timetable of the border crossing at Khorgos',
      summary:
        'From 1 December lorries cross between 08:00 and 20:00; perishable goods have a lane of their own.',
      body: {
        type: 'doc',
        content: [
          paragraph('From 1 December lorries cross at Khorgos between 08:00 and 20:00, Almaty time.'),
          paragraph('Consignments of batteries and tyres need their declaration a day before they arrive.'),
        ],
      },
    },
  })
  const [text] = article.texts
  await author.call(moveArticleText, {
    id: article.id,
    language: 'en',
    version: text!.version,
    event: 'submit',
  })
  return article.id
}

const eventManager: Guide = async (request) => {
  const sql = await database()
  const [event] = await sql<{ id: string }[]>`
    select event_id as id from registrations where state = 'pending_approval' group by 1 order by count(*) desc limit 1`
  const [registration] = await sql<{ id: string }[]>`
    select id from registrations where event_id = ${event!.id} and state = 'pending_approval' order by id limit 1`
  const setUp = (tab: string) => `/pages/office/event-setup?id=${event!.id}&tab=${tab}`
  return {
    person: await newOfficer(request, ['event_publisher', 'registration_manager', 'checkin_staff']),
    shots: [
      { name: 'event-list', address: '/pages/office/event-setup' },
      { name: 'event-facts', address: setUp('facts') },
      { name: 'event-tickets', address: setUp('tickets') },
      { name: 'event-form', address: setUp('form') },
      { name: 'event-plan', address: setUp('plan') },
      { name: 'event-registrations', address: `/pages/office/event?id=${event!.id}` },
      { name: 'event-registration', address: `/pages/office/registration?id=${registration!.id}` },
      { name: 'event-check-in', address: `/pages/office/check-in?id=${event!.id}`, viewport: PHONE },
    ],
  }
}

/** Colleagues of the owner, and somebody who has not answered yet. */
async function staffed(request: APIRequestContext, owner: Person, shopId: string) {
  const sql = await database()
  for (const [role, name] of [
    ['manager', 'Li Wei'],
    ['staff', 'Dana Omarova'],
  ] as const) {
    const { signedIn } = await newMember(request)
    await sql`update users set nickname = ${name} where id = ${signedIn.uid}`
    await sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${signedIn.uid}, ${role})`
  }
  const email = 'yerlan@parts.example'
  await owner.call(inviteToShop, { shopId, email, role: 'staff', language: 'ru' })
}

/** The owner of a shop of the demo world that has orders. */
const seller: Guide = async (request) => {
  const person = await newMember(request)
  const sql = await database()
  const [shop] = await sql<{ id: string }[]>`
    select shop_id as id from orders group by 1 order by count(*) desc, 1 limit 1`
  await sql`update shops set owner_id = ${person.signedIn.uid} where id = ${shop!.id}`
  await staffed(request, person, shop!.id)
  const { rows } = await callServer(request, listProducts, { shop: shop!.id, inStock: true })
  const [product] = rows
  const buyer = await newMember(request)
  await fillWithFirstOffers(
    request,
    buyer,
    rows.slice(0, 3).map(({ id }) => id),
  )
  const [order] = await buyer.order()
  return {
    person,
    shots: [
      {
        name: 'seller-apply',
        address: '/pages/shop/apply-shop',
        by: await newMember(request),
        act: (page) => button(page, 'Begin the application').click(),
      },
      { name: 'seller-shops', address: '/pages/shop/shops-manage' },
      {
        name: 'seller-team',
        address: `/pages/shop/staff?shop=${shop!.id}`,
        viewport: { width: 1200, height: 1300 },
      },
      { name: 'seller-products', address: `/pages/shop/product-page?shopId=${shop!.id}` },
      { name: 'seller-product', address: `/pages/shop/edit-product?id=${product!.id}` },
      {
        name: 'seller-import',
        address: `/pages/shop/import?kind=product%2Fproducts&shopId=${shop!.id}`,
        act: async (page) => {
          const file = { name: 'price-list.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICE_LIST) }
          await main(page).getByLabel('Choose a file, XLSX or CSV').setInputFiles(file)
          await button(page, 'Check the file').click()
          await main(page).getByText('1 row has errors').waitFor()
        },
      },
      { name: 'seller-orders', address: `/pages/shop/orders?shopId=${shop!.id}` },
      { name: 'seller-order', address: `/pages/order/detail?id=${order!.id}` },
    ],
  }
}

const reviewer: Guide = async (request) => {
  await applyForShop(request)
  await complainAboutReview(request)
  return {
    person: await newAdmin(request),
    shots: [
      { name: 'review-home', address: '/pages/office/home' },
      { name: 'review-shops', address: '/pages/office/shop-applications' },
      {
        name: 'review-shop',
        address: '/pages/office/shop-applications',
        act: async (page) => {
          await main(page).getByText('Almaty Brake Parts').first().click()
        },
      },
      { name: 'review-complaints', address: '/pages/office/complaints' },
    ],
  }
}

async function applyForShop(request: APIRequestContext) {
  const owner = await newMember(request)
  const { application } = await owner.call(shopActions.startApplication, { requestId: randomUUID() })
  const form = {
    ...application.form,
    seller: 'individual' as const,
    name: { en: 'Almaty Brake Parts', ru: 'Тормоза Алматы' },
    slogan: { en: 'Pads and discs for Japanese cars' },
    country: 'KZ',
    cityId: 1_526_384,
    cityName: 'Almaty',
    address: 'Raimbek avenue 212',
    phone: '+77011234567',
    languages: ['ru', 'kk'] as const,
    businessTypes: ['retailer'] as const,
    categories: ['brakes'],
    acceptsTerms: true,
  }
  const saved = await owner.call(shopActions.saveApplication, {
    version: application.version,
    form: form as never,
  })
  await owner.call(shopActions.submitApplication, { version: saved.application.version })
}

async function complainAboutReview(request: APIRequestContext) {
  const { rows } = await callServer(request, listProducts, { inStock: true })
  const buyer = await newMember(request)
  await fillWithFirstOffers(request, buyer, [rows[0]!.id])
  await buyer.orderAndReceive()
  const { waiting } = await buyer.call(myReviews, { productId: rows[0]!.id })
  const { orderId, position } = waiting[0]!
  const { review } = await buyer.call(addReview, {
    requestId: randomUUID(),
    orderId,
    position,
    stars: 1,
    text: 'Do not buy here, my shop in the market is cheaper: ask for Timur at gate 3.',
    photos: [],
  })
  const reader = await newMember(request)
  await reader.call(addComplaint, {
    kind: 'review',
    id: review.id,
    reason: 'advertising',
    note: 'Advertises another shop',
  })
}
