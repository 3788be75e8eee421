import { join } from 'node:path'
import type { Input } from '@tiantian/contracts/action.ts'
import { listSales } from '@tiantian/contracts/order/order-list.ts'
import { SOLD_STATES } from '@tiantian/contracts/order/state.ts'
import { modules } from '../../server/src/modules.ts'
import { newId } from '../../server/src/platform/id.ts'
import { checkProofs } from '../../server/src/platform/proof.ts'
import { makeBuyers } from './buyers.ts'
import { ROOT } from './child.ts'
import type { Mall } from './mall.ts'
import { startMall } from './mall.ts'
import type { Result } from './result.ts'
import { atMost, figure, p95 } from './result.ts'
import type { TransactionSql } from './scale/sql.ts'

const ORDERS = 1_000_000
/** Of one part number: fifty orders each. */
const NUMBERS = 20_000
const SAMPLES = 200
const WARM_UP = 40
const SECONDS_APART = 60
const FIRST_AT = '2024-12-01T00:00:00Z'

/** A shop with a million orders: every filter of its list, and the proofs over a million entries of the ledger. */
export async function measureOrders(): Promise<Result[]> {
  const mall = await startMall(join(ROOT, '.data', 'bench-orders'))
  try {
    const [seller] = await makeBuyers(mall, 1)
    const shopId = await loadedShop(mall, seller!.id)
    await mall.db
      .sql`insert into shop_members (shop_id, user_id, role) values (${shopId}, ${seller!.id}, 'manager')
      on conflict do nothing`
    const results = await measureList(mall, seller!.token)
    return [...results, ...(await measureVerify(mall))]
  } finally {
    await mall.stop()
  }
}

/** The shop of an earlier run, or a new one; it is loaded in one transaction, and so in whole or not at all. */
async function loadedShop({ db }: Mall, sellerId: string): Promise<string> {
  const [loaded] = await db.sql<{ id: string }[]>`select id from shops where slug = 'a-million-orders'`
  if (loaded) return loaded.id
  const startedAt = performance.now()
  const shopId = newId()
  await db.transaction(async (tx) => {
    await insertShop(tx, shopId, sellerId)
    await tx`set local statement_timeout = 0`
    // Rows of tables that nothing here reads are left out, and balances are added up at the end.
    await tx`set local session_replication_role = replica`
    await insertOrders(tx, shopId)
    await insertMoney(tx)
  })
  const own = await db.sql.reserve()
  await own`set statement_timeout = 0`
  await own`vacuum analyze orders, order_lines, order_events, order_payments, ledger_entries`
  own.release()
  console.log(`  ${ORDERS} orders loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return shopId
}

async function insertShop(tx: TransactionSql, shopId: string, sellerId: string) {
  await tx`
    insert into shops (id, owner_id, slug, state, name, slogan, description, return_policy, logo, cover, country, city_id,
      address, phone, languages, business_types, main_make_ids, year_founded, rating_hundredths, rating_count,
      product_count, created_at)
    select ${shopId}, ${sellerId}, 'a-million-orders', 'active', '{"en": "Qilan Parts"}', '{"en": "Parts"}',
      '{"en": "Parts"}', '{"en": "Returns"}', 'shops/logo.webp', 'shops/cover.webp', 'CN',
      (select id from cities where country = 'CN' order by population desc, id limit 1), 'Baiyun Road 1',
      '+862012345678', '{en}', '{wholesaler}', '{}', 2010, 450, 12, 0, ${FIRST_AT}`
}

/** Half of them cancelled, as nobody paid; the others in each state on the way, and a tenth completed. */
async function insertOrders(tx: TransactionSql, shopId: string) {
  await tx`
    create temporary table made on commit drop as
    select n, gen_random_uuid() as id, gen_random_uuid() as buyer_id,
      ${FIRST_AT}::timestamptz + n * ${SECONDS_APART} * interval '1 second' as at,
      (array['completed', 'completed', 'paid', 'packing', 'shipped', 'delivered', 'dispute', 'created', 'created',
        'awaiting_payment'])[n % 20 + 1] as state,
      1000 + n % 9000 as unit, 1 + n % 7 as quantity
    from generate_series(0, ${ORDERS - 1}::int) n`
  await tx`update made set state = 'cancelled' where state is null`
  await tx`insert into checkouts (id, buyer_id, created_at) select id, buyer_id, at from made`
  await tx`
    insert into orders (id, code, checkout_id, buyer_id, shop_id, state, currency, warehouse_country, incoterm,
      incoterm_place, lead_days_min, lead_days_max, total_minor, delivery_minor, paid_minor, item_count, line_count,
      gross_grams, note, address, is_counted, created_at)
    select id, 'T' || to_char(at at time zone 'UTC', 'YYMMDD') || lpad(n::text, 6, '0'), id, buyer_id, ${shopId}, state,
      'CNY', 'CN', 'FCA', 'Khorgos', 5, 9, unit * quantity, 0,
      case when state in ('cancelled', 'created', 'awaiting_payment') then 0 else unit * quantity end, quantity, 1,
      5000 * quantity, '', jsonb_build_object('name', 'Айгерим Сәрсенова', 'phone', '+77011234567', 'country', 'KZ',
        'countryName', jsonb_build_object('en', 'Kazakhstan'), 'cityId', 1526384,
        'cityName', jsonb_build_object('en', 'Almaty'), 'street', 'Абай даңғылы 10', 'postcode', '050000'),
      state = any(${[...SOLD_STATES]}::text[]), at
    from made order by at`
  await tx`
    insert into order_lines (order_id, position, offer_id, product_id, part_number, brand_name, name, picture,
      category_slug, category_name, condition, attributes, origin_country, hs_code, net_grams, gross_grams, quantity,
      tier_min_quantity, unit_price_minor, shop_id, created_at)
    select id, 1, id, id, 'BP-' || n % ${NUMBERS}::int, 'Bosch', '{"en": "Brake disc"}', '', 'brake-discs',
      '{"en": "Brake discs"}', 'new', '{}', 'CN', '870830', 4000, 5000, quantity, 1, unit, ${shopId}, at
    from made order by at`
  await tx`
    insert into stock_movements (offer_id, quantity, cause, source_id)
    select id, quantity, 'opening', null from made where state <> 'cancelled'
    union all select id, -quantity, 'sold', id from made where state <> 'cancelled'`
  await tx`
    insert into order_events (order_id, at, event, to_state, actor_role)
    select id, at, 'create', state, 'buyer' from made order by at`
}

/** What was paid is in escrow, and of completed orders with the shop and the alliance. */
async function insertMoney(tx: TransactionSql) {
  await tx`
    create temporary table payments on commit drop as
    select o.id, o.shop_id, o.total_minor as minor, o.total_minor * 200 / 10000 as commission, o.created_at as at,
      o.state = 'completed' as is_completed, gen_random_uuid() as payment, gen_random_uuid() as settlement,
      gen_random_uuid() as escrow
    from orders o where o.paid_minor > 0`
  await tx`
    insert into order_payments (id, order_id, method, state, amount_minor, created_at, decided_at)
    select payment, id, 'transfer', 'confirmed', minor, at, at from payments`
  await tx`
    insert into ledger_accounts (id, owner_kind, holder_id, kind, currency, balance_minor)
    select escrow, 'order', id, 'escrow', 'CNY', 0 from payments
    union all select gen_random_uuid(), 'outside', null, 'bank', 'CNY', null
    union all select gen_random_uuid(), 'alliance', null, 'commission', 'CNY', null
    union all (select gen_random_uuid(), 'shop', shop_id, 'balance', 'CNY', 0 from payments limit 1)`
  await tx`
    insert into ledger_transactions (id, cause, kind, order_id, at)
    select payment, 'payment/' || payment, 'payment', id, at from payments
    union all
    select settlement, 'order/' || id || '/settle', 'settlement', id, at from payments where is_completed`
  await tx`
    insert into ledger_entries (transaction_id, account_id, amount_minor)
    select p.payment, a.id, -p.minor from payments p join ledger_accounts a on a.kind = 'bank'
    union all select payment, escrow, minor from payments
    union all select settlement, escrow, -minor from payments where is_completed
    union all select p.settlement, a.id, p.minor - p.commission from payments p
      join ledger_accounts a on a.kind = 'balance' where p.is_completed
    union all select p.settlement, a.id, p.commission from payments p
      join ledger_accounts a on a.kind = 'commission' where p.is_completed and p.commission > 0`
  await tx`
    update ledger_accounts a set balance_minor = e.sum
    from (select account_id, sum(amount_minor) as sum from ledger_entries group by account_id) e
    where a.id = e.account_id and a.balance_minor is not null`
}

/** The filters of the list, alone and together, on the first page and on a later one. */
function filtersOf(
  rows: readonly { readonly code: string; readonly number: string; readonly day: string }[],
) {
  const at = (n: number) => rows[n % rows.length]!
  const day = (n: number) => ({ createdFrom: `${at(n).day}T00:00:00Z`, createdTo: `${at(n).day}T23:59:59Z` })
  const STATES = ['created', 'paid', 'dispute', 'completed', 'cancelled'] as const
  const GROUPS = ['confirm', 'pay', 'ship', 'transit', 'problem', 'ended'] as const
  const state = (n: number) => ({ state: STATES[n % STATES.length]! })
  return {
    'no filter': () => ({}),
    state,
    group: (n: number) => ({ group: GROUPS[n % GROUPS.length]! }),
    day,
    'state and day': (n: number) => ({ ...state(n), ...day(n) }),
    code: (n: number) => ({ text: at(n).code }),
    'beginning of a code': (n: number) => ({ text: at(n).code.slice(0, 7) }),
    'part number': (n: number) => ({ text: at(n).number }),
    'part number and state': (n: number) => ({ text: at(n).number, ...state(n) }),
    'part number and day': (n: number) => ({ text: at(n).number, ...day(n) }),
  }
}

async function measureList(mall: Mall, token: string): Promise<Result[]> {
  const rows = await mall.db.sql<{ code: string; number: string; day: string }[]>`
    select o.code, l.part_number as number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from orders o tablesample system (0.1) repeatable (5) join order_lines l on l.order_id = o.id
    order by md5(o.code) limit ${SAMPLES}`
  const results: Result[] = []
  for (const [name, inputOf] of Object.entries(filtersOf(rows))) {
    const samples: number[] = []
    for (let n = 0; n < WARM_UP + SAMPLES; n++)
      samples.push(await askSales(mall, token, { ...inputOf(n), limit: 20 }))
    results.push(
      atMost(`orders of a shop with 1,000,000, ${name}, p95`, p95(samples.slice(WARM_UP)), 'ms', 30),
    )
  }
  return results
}

/** The milliseconds until the whole reply is there. */
async function askSales({ url }: Mall, token: string, input: Input<typeof listSales>): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/${listSales.name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  })
  const { code } = (await response.json()) as { code: unknown }
  if (code !== 0) throw new Error(`${response.status} ${String(code)}`)
  return performance.now() - startedAt
}

async function measureVerify({ db }: Mall): Promise<Result[]> {
  const [entries] = await db.sql<[{ count: number }]>`select count(*)::float8 as count from ledger_entries`
  const startedAt = performance.now()
  const proofs = await checkProofs(
    db.sql,
    modules.flatMap((each) => each.proofs ?? []),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const broken = proofs.filter(({ exceptions }) => exceptions.length > 0)
  if (broken.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(broken)}`)
  return [
    figure('entries of the ledger', entries.count, ''),
    atMost('verify of 1,000,000 entries and orders', seconds, 's', 60),
  ]
}
