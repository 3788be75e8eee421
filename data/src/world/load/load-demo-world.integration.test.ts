import { ORDER_STATES } from '@tiantian/contracts/order/names.ts'
import { QUOTE_REQUEST_STATES, QUOTE_STATES } from '@tiantian/contracts/quote/names.ts'
import { expect, test } from 'vitest'
import { ledgerProofs } from '../../../../server/src/modules/ledger/proofs.ts'
import { orderProofs } from '../../../../server/src/modules/order/proofs.ts'
import { productProofs } from '../../../../server/src/modules/product/proofs.ts'
import { checkProofs } from '../../../../server/src/platform/proof.ts'
import { importReference } from '../../import/import-reference.ts'
import { isDemoWorldLoaded, loadDemoWorld } from '../../prepare.ts'
import { testDatabase } from '../../test/test-database.ts'

const database = testDatabase()

const DAY_MS = 86_400_000
const TODAY = new Date('2029-03-01T00:00:00Z')

const small = {
  seed: 7,
  now: new Date('2026-11-01T00:00:00Z'),
  today: TODAY,
  productCount: 1200,
  hashPassword: async (password: string) => `hashed ${password.length}`,
}

test('an interrupted load leaves nothing behind', async () => {
  const sql = database()
  const broken = loadDemoWorld(sql, { ...small, indexProducts: () => Promise.reject(new Error('power cut')) })
  await expect(broken).rejects.toThrow('power cut')
  expect(await isDemoWorldLoaded(sql)).toBe(false)
  const [row] = await sql`
    select (select count(*) from products)::int as products, (select count(*) from users)::int as users`
  expect(row).toEqual({ products: 0, users: 0 })
})

test('the world is loaded once, completely, and indexed within its transaction', async () => {
  const sql = database()
  let indexed = 0
  const accounts = await loadDemoWorld(sql, {
    ...small,
    indexProducts: async (tx) => {
      const [row] = await tx`select count(*)::int as count from products`
      indexed = row?.count
    },
  })
  // One more waits for the office.
  expect(indexed).toBe(1201)
  expect(accounts?.map(({ username }) => username)).toEqual(['buyer', 'owner', 'admin'])
  expect(await loadDemoWorld(sql, small)).toBeUndefined()
  const [row] = await sql`
    select (select count(*) from products)::int as products, (select count(*) from shops)::int as shops,
      (select count(distinct country) from shops)::int as countries,
      (select sum(product_count) from shops)::int as counted,
      (select count(*) from products where state = 'active')::int as active,
      (select count(*) from products where not exists (
        select from part_numbers own where own.product_id = products.id and own.kind = 0))::int as unnumbered,
      (select count(*) from offers where not exists (
        select from stocks where offer_id = offers.id))::int as unstocked`
  expect(row).toMatchObject({ products: 1201, shops: 240, countries: 12, unnumbered: 0, unstocked: 0 })
  expect(row?.counted).toBe(row?.active)
})

test('[S2.27] shops of the world sell genuine parts with an accepted authorisation, and one more waits for the office', async () => {
  const [row] = await database()`
    select (select count(*)::int from products p join brands b on b.id = p.brand_id and b.tier = 'oe'
        where p.condition <> 'used' and not exists (select from shop_certificates c
          where c.shop_id = p.shop_id and c.brand_id = p.brand_id and c.state = 'accepted'
            and c.valid_until > current_date - 365)) as unauthorised,
      (select count(*)::int from shop_certificates where state = 'accepted') as accepted,
      (select count(*)::int from shop_certificates where state = 'submitted') as waiting,
      (select max(count)::int from (select count(*) from shop_certificates group by shop_id) c) as most`
  expect(row).toMatchObject({ unauthorised: 0, waiting: 1 })
  expect(row?.accepted).toBeGreaterThan(100)
  expect(row?.most).toBeLessThanOrEqual(40)
})

test('[S1.8] buyer and owner of the world have notifications worth reading, each in four languages, about what is there', async () => {
  const rows = await database()<
    {
      username: string
      kind: string
      path: string
      texts: Record<string, { text: string }>
      isRead: boolean
    }[]
  >`
    select u.username, n.kind, n.path, n.texts, n.read_at is not null as "isRead"
    from notifications n join users u on u.id = n.user_id order by n.created_at desc`
  const kindsOf = (name: string) =>
    new Set(rows.filter(({ username }) => username === name).map(({ kind }) => kind))
  expect([...kindsOf('buyer')].sort()).toEqual(
    expect.arrayContaining(['announcement', 'favorite.cheaper', 'message.new', 'order.state']),
  )
  expect([...kindsOf('owner')].sort()).toEqual(expect.arrayContaining(['message.new', 'order.state']))
  expect(rows.some(({ isRead }) => isRead) && rows.some(({ isRead }) => !isRead)).toBe(true)
  for (const { texts } of rows) {
    expect(Object.keys(texts).sort()).toEqual(['en', 'kk', 'ru', 'zh-Hans'])
    expect(Object.values(texts).filter(({ text }) => text === '' || /[{}]/.test(text))).toEqual([])
  }
})

test('[S1.8] buyer and owner of the world have conversations worth reading: numbered without gaps, some unread, a note of the team', async () => {
  const sql = database()
  const threads = await sql<{ username: string; threads: number; unread: number; kept: number }[]>`
    select u.username, count(*)::int as threads, sum(p.unread_count)::int as unread,
      (select unread_count from message_unread where party_id = p.party_id) as kept
    from message_parties p left join shops s on s.id = p.party_id
      join users u on u.id = coalesce(s.owner_id, p.party_id)
    where u.username in ('buyer', 'owner') group by u.username, p.party_id`
  const of = (name: string) => threads.filter(({ username }) => username === name)
  for (const name of ['buyer', 'owner'])
    expect(of(name).reduce((sum, one) => sum + one.threads, 0)).toBeGreaterThan(2)
  expect(threads.filter(({ unread, kept }) => unread !== (kept ?? 0))).toEqual([])
  expect(threads.some(({ unread }) => unread > 0)).toBe(true)
  const [gaps] = await sql`
    select count(*) filter (where last <> count)::int as gaps, bool_or(has_note) as "hasNote"
    from (select max(seq) as last, count(*) as count, bool_or(kind = 'note') as has_note
      from messages group by thread_id) t`
  expect(gaps).toEqual({ gaps: 0, hasNote: true })
})

test('enterprises of the world stand in every state, and the verified ones have a page and a shop with their badge', async () => {
  const rows = await database()`
    select a.state, count(*)::int as count, count(company_slug)::int as pages, count(s.id)::int as shops
    from enterprise_applications a left join shops s on s.enterprise_id = a.id group by a.state order by a.state`
  expect(rows).toEqual([
    { state: 'appealed', count: 1, pages: 0, shops: 0 },
    { state: 'approved', count: 6, pages: 6, shops: 6 },
    { state: 'draft', count: 1, pages: 0, shops: 0 },
    { state: 'rejected', count: 1, pages: 0, shops: 0 },
    { state: 'returned', count: 1, pages: 0, shops: 0 },
    { state: 'submitted', count: 2, pages: 0, shops: 0 },
  ])
})

test('a verified enterprise of the world has a team with a manager and staff, and somebody is invited', async () => {
  const rows = await database()`
    select m.role, a.state, m.user_id <> a.user_id as "isOther"
    from enterprise_members m join enterprise_applications a on a.id = m.application_id order by m.role`
  expect(rows).toEqual([
    { role: 'manager', state: 'approved', isOther: true },
    { role: 'staff', state: 'approved', isOther: true },
  ])
  expect(await database()`select from enterprise_invitations`).toHaveLength(1)
})

test('of the enterprises of the world one has papers that run out within weeks, and one has sent its new licence', async () => {
  const rows = await database()`
    select a.state, d.standing, r.state as renewal, (d.expires_on - ${TODAY}::date)::int as days
    from enterprise_documents d join enterprise_applications a on a.id = d.application_id
      left join enterprise_renewals r on r.id = d.renewal_id order by d.expires_on`
  expect(rows).toEqual([
    { state: 'approved', standing: 'current', renewal: null, days: 15 },
    { state: 'approved', standing: 'current', renewal: null, days: 24 },
    { state: 'approved', standing: 'current', renewal: null, days: 400 },
    { state: 'approved', standing: 'offered', renewal: 'submitted', days: 1095 },
  ])
})

test('the stocks of a world were counted within two weeks before it is loaded, whatever its date', async () => {
  const [row] = await database()`select min(updated_at) as first, max(updated_at) as last from stocks`
  expect(Number(row?.first)).toBeGreaterThan(TODAY.getTime() - 14 * DAY_MS)
  expect(Number(row?.last)).toBeLessThanOrEqual(TODAY.getTime())
})

test('of the users of the world only the three demo users can sign in', async () => {
  const rows = await database()`
    select username, roles, kind from users where password_hash is not null order by username`
  expect(rows).toEqual([
    { username: 'admin', roles: ['admin'], kind: 'person' },
    { username: 'buyer', roles: [], kind: 'person' },
    { username: 'owner', roles: [], kind: 'person' },
  ])
})

test('the shop owner of the demo has a shop with products', async () => {
  const [row] = await database()`
    select shops.product_count from shops join users on users.id = owner_id where username = 'owner'`
  expect(row?.product_count).toBeGreaterThan(0)
})

test('[S1.16] the buyer has an order of the owner in every state, and the books of the world add up', async () => {
  const sql = database()
  const states = await sql<{ state: string }[]>`
    select o.state from orders o join users u on u.id = o.buyer_id where u.username = 'buyer'`
  expect(states.map(({ state }) => state).toSorted()).toEqual([...ORDER_STATES].toSorted())
  const results = await checkProofs(sql, [...ledgerProofs, ...orderProofs, ...productProofs])
  expect(results.filter(({ exceptions }) => exceptions.length > 0)).toEqual([])
})

test('a newer part number is found by the one it supersedes', async () => {
  const rows = await database()`
    select distinct products.part_number, part_references.kind
    from part_numbers
    join products on products.id = part_numbers.product_id
    join part_references on part_references.product_id = products.id
      and part_references.normalized_number = part_numbers.normalized_number
    where part_numbers.normalized_number = '2630035503' and products.part_number = '26300-35505'`
  expect(rows).toEqual([{ part_number: '26300-35505', kind: 'supersedes' }])
})

test('the owner has a quote in every state, for requests of the buyer in every state', async () => {
  const rows = await database()<{ request: string; quote: string }[]>`
    select r.state as request, q.state as quote from quote_requests r join users b on b.id = r.buyer_id
    join quotes q on q.request_id = r.id join shops s on s.id = q.shop_id join users o on o.id = s.owner_id
    where b.username = 'buyer' and o.username = 'owner'`
  expect(new Set(rows.map(({ request }) => request))).toEqual(new Set(QUOTE_REQUEST_STATES))
  expect(new Set(rows.map(({ quote }) => quote))).toEqual(new Set(QUOTE_STATES))
})

test('buyers of the world review what they ordered, each line once, and the ratings are counted', async () => {
  const [row] = await database()`
    select count(*)::int as reviews, count(distinct (order_id, position))::int as lines,
      count(distinct product_id)::int as products, count(answer)::int as answers,
      (select sum(total)::int from product_ratings, unnest(counts) total) as counted,
      (select count(*)::int from product_documents) as papers
    from reviews`
  expect(row?.reviews).toBeGreaterThan(300)
  expect(row?.products).toBeGreaterThan(100)
  expect(row?.answers).toBeGreaterThan(20)
  expect(row?.papers).toBeGreaterThan(100)
  expect([row?.lines, row?.counted]).toEqual([row?.reviews, row?.reviews])
})

test('what is sold most has the most reviews', async () => {
  const rows = await database()<{ reviews: number }[]>`
    select (select count(*)::int from reviews where product_id = p.id) as reviews
    from (select id from products p where state = 'active' and exists (select from offers where product_id = p.id)
      order by sold_count desc limit 20) p`
  expect(rows.filter(({ reviews }) => reviews >= 8).length).toBeGreaterThanOrEqual(18)
})

test('changed years or names of cars trigger reindexing of the products, changed synonyms and brands do not', async () => {
  const sql = database()
  const ordersAfter = async (table: 'brands' | 'vehicles', change: Promise<unknown>) => {
    await change
    await sql`delete from imports where name = ${`reference/${table}`}`
    await importReference(sql)
    return (await sql`delete from outbox where topic = 'product.index' returning id`).count
  }
  expect(await ordersAfter('brands', sql`update brands set tags = '{}'`)).toBe(0)
  expect(await ordersAfter('vehicles', sql`update makes set synonyms = '{}'`)).toBe(0)
  const first = sql`(select min(id) from generations)`
  expect(
    await ordersAfter('vehicles', sql`update generations set year_from = 1900 where id = ${first}`),
  ).toBe(1)
  const another = JSON.stringify({ en: 'Another' })
  expect(
    await ordersAfter('vehicles', sql`update makes set name = ${another}::jsonb where slug = 'toyota'`),
  ).toBe(1)
})

test('changed exchange rates trigger resorting of prices in those currencies, rates of other days do not', async () => {
  const sql = database()
  const ordersAfter = async (change: Promise<unknown>) => {
    await change
    await sql`delete from imports where name = 'reference/exchange-rates'`
    await importReference(sql)
    const orders = await sql<
      { data: object }[]
    >`delete from outbox where topic = 'product.price' returning data`
    return orders.map(({ data }) => data)
  }
  const setRate = (currency: string) => sql`
    update exchange_rates set per_usd = per_usd * 2 where currency = ${currency}`
  expect(await ordersAfter(setRate('KZT'))).toEqual([{ currencies: ['KZT'] }])
  expect(await ordersAfter(setRate('PKR'))).toEqual([])
  const later = sql`
    insert into exchange_rates select currency, rate_date + 1, per_usd, source from exchange_rates`
  expect(await ordersAfter(later)).toEqual([])
  const earlier = sql`update exchange_rates e set per_usd = 3 where currency = 'KZT'
    and rate_date = (select min(rate_date) from exchange_rates)`
  expect(await ordersAfter(earlier)).toEqual([])
})

test('[S4.15] the buyer finds a proposal of the owner’s shop to answer, and checkout finds carriers and coupons', async () => {
  const [row] = await database()`
    select
      (select count(*) from order_proposals p join orders o on o.id = p.order_id join users b on b.id = o.buyer_id
        where p.state = 'open' and p.side = 'seller' and b.username = 'buyer' and p.expires_at > now())::int as open,
      (select count(*) from carriers c where c.is_active and exists (
        select from carrier_rates r where r.carrier_id = c.id))::int as carriers,
      (select count(*) from delivery_stops)::int as stops,
      (select count(*) from coupons where bearer = 'alliance')::int as alliance,
      (select count(*) from coupons c join shops s on s.id = c.shop_id join users u on u.id = s.owner_id
        where c.bearer = 'shop' and u.username = 'owner')::int as own`
  expect(row).toEqual({ open: 1, carriers: 4, stops: 1, alliance: 3, own: 2 })
})

test('a product of the owner waits for the office, and so does another name of one on sale', async () => {
  const rows = await database()`
    select r.kind, p.state, r.fields, (select count(*)::int from offers o where o.product_id = p.id) > 0 as "isPriced"
    from product_reviews r join products p on p.id = r.product_id order by r.kind`
  expect(rows).toEqual([
    { kind: 'edit', state: 'active', fields: ['name'], isPriced: true },
    { kind: 'publication', state: 'pending', fields: [], isPriced: true },
  ])
})
