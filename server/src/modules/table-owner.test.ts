import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { modules } from '../modules.ts'
import type { Tx } from '../platform/database/database.ts'
import { testApp } from '../test/test-app.ts'

const { db, clock } = await testApp()
const SERVER = fileURLToPath(new URL('../..', import.meta.url))

const read = (path: string) => readFileSync(join(SERVER, path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: SERVER }).sort()

/** The module that owns each table: the file of `server/sql` that creates it is named after it. */
const OWNERS = new Map<string, string>()
for (const path of [...filesOf('sql/schema/*.sql'), ...filesOf('sql/migrations/*.sql')]) {
  const [, named = ''] = /\d+[-_]([a-z]+)[\w-]*\.sql$/.exec(path) ?? []
  // A migration may be named after what the module makes: `0001_imports.sql`.
  const owner = modules.find(({ name }) => named.startsWith(name))?.name ?? named
  for (const [, table = ''] of read(path).matchAll(/^create (?:unlogged )?table (\w+)/gm))
    OWNERS.set(table, owner)
}

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(\/\/|--).*$/gm, '$1')

/** The tables that SQL in a text reads and writes. */
function tablesIn(text: string): Set<string> {
  const found = new Set<string>()
  const lists = text.matchAll(
    /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+\w+)?)*)/g,
  )
  for (const [, list = ''] of lists)
    for (const item of list.split(',')) {
      const [name = ''] = item.trim().split(/\s/)
      if (OWNERS.has(name)) found.add(name)
    }
  return found
}

const FUNCTIONS = new Map(
  filesOf('sql/functions/*.sql').map((path) => [
    /(\w+)\.sql$/.exec(path)?.[1] ?? '',
    withoutComments(read(path)),
  ]),
)

/** The text with the functions of the database that it calls, and those that they call. */
function withFunctions(text: string, known = new Set<string>()): string {
  const called = [...FUNCTIONS].filter(
    ([name]) => !known.has(name) && new RegExp(`\\b(?:select|perform|from|:=)\\s+${name}\\(`).test(text),
  )
  for (const [name] of called) known.add(name)
  return [text, ...called.map(([, body]) => withFunctions(body, known))].join('\n')
}

/** Uses of a table of a module that the user of the table does not say it is after, each with its reason. */
const ACCEPTED_USES: Readonly<Record<string, string>> = {
  'src/modules/product/reference-data.ts uses frame_codes of vehicle':
    'the codes name cars of the reference data, and every search asks for them in memory',
  'src/modules/shop/certificate.ts uses brands of product':
    'an authorisation names the brand that a shop may sell',
  'src/modules/shop/authorisation/authorisation-notification.ts uses brands of product':
    'an authorisation names the brand that a shop may sell',
  'src/modules/shop/authorisation/watch-authorisations.ts uses brands of product':
    'the reminder of an authorisation names its brand',
  'src/modules/shop/authorisation/review-authorisation.ts uses brands of product':
    'an authorisation names the brand that a shop may sell',
  'src/modules/shop/authorisation/review-authorisation.ts uses products of product':
    'the officer sees how many genuine products depend on it',
  'src/modules/shop/shop.ts uses makes of product':
    'a shop names its main makes of cars; a query for each page of a shop more would be slower than this join',
  'src/modules/shop/shop-settings.ts uses makes of product': 'a shop names its main makes of cars',
  'src/modules/shop/shop-settings.ts uses categories of product': 'a shop names what it mainly sells',
  'src/modules/shop/shop-settings.ts uses offers of product': 'a warehouse that offers are sent from stays',
  'src/modules/ledger/balance.ts uses order_unseen_transfers of order':
    'a payout asks, like a payment of an order, what of a balance the office has not seen',
  'src/modules/ledger/balance.ts uses order_payments of order': 'as above: what the transfers amount to',
  'src/modules/ledger/balance.ts uses orders of order': 'as above: whose they are',
}

function foreignUses(): string[] {
  return modules.flatMap(({ name, after }) => {
    const sources = filesOf(`src/modules/${name}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'))
    const allowed = new Set(['platform', name, ...after])
    return sources.flatMap((path) =>
      [...tablesIn(withFunctions(withoutComments(read(path))))]
        .filter((table) => !allowed.has(OWNERS.get(table) ?? ''))
        .map((table) => `${path} uses ${table} of ${OWNERS.get(table)}`),
    )
  })
}

/** Tables that erasers delete from or write to, as their statements and the functions that they call say. */
async function erasedTables(): Promise<Set<string>> {
  const statements: string[] = []
  const record = (first: unknown, ...values: unknown[]) => {
    if (typeof first === 'string') return { table: first }
    const strings = first as readonly string[]
    const text = strings.map((part, at) => part + (tableOf(values[at]) ?? (at < values.length ? '$1' : '')))
    statements.push(withFunctions(text.join('')))
    return Promise.resolve([])
  }
  const tableOf = (value: unknown) =>
    typeof value === 'object' && value !== null && 'table' in value ? String(value.table) : undefined
  for (const { personalData } of modules)
    await personalData?.erase?.(record as unknown as Tx, [], clock.now())
  const changes = statements.join('\n').matchAll(/\b(?:delete from|(?<!for |key )update)\s+(\w+)/g)
  return new Set([...changes].map(([, table = '']) => table))
}

/** Columns that hold the id of a user. */
const NAMES = ['user_id', 'owner_id', 'buyer_id', 'author_id', 'member_id', 'actor_id']

const tablesAboutPeople = async () =>
  (
    await db.sql<{ name: string }[]>`
      select distinct name from (
        select table_name::text as name from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any(${NAMES})
        union all
        select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
      ) about where name <> 'users' order by name`
  ).map(({ name }) => name)

/** Tables with the id of a user whose rows stay, or go by another way, when the account is erased. */
const ACCEPTED_TABLES: Readonly<Record<string, string>> = {
  enterprise_events:
    'go with their application; who decided on it is named by an id that says nothing any more',
  announcements: 'which officer wrote to many; names of readers are removed once it is sent or cancelled',
  article_pages: 'the byline of what the alliance has published',
  article_revisions: 'the history of what the alliance has published',
  articles: 'the author of what the alliance has published, by an id without a name',
  audit_log: 'who did what, by an id without a name; never changed',
  check_ins: 'which officer let somebody in, by an id without a name',
  checkouts: 'kept with its orders, as the law requires',
  complaints: 'who reported and who decided, by an id without a name',
  confirmed_cross_references: 'which officer confirmed it, by an id without a name',
  coupon_uses: 'kept with its order, as the law requires',
  dataset_releases: 'who released figures, by an id without a name',
  dataset_reports: 'who reported figures, by an id without a name',
  dataset_versions: 'who wrote figures, by an id without a name',
  event_broadcasts: 'which officer wrote to attendees, by an id without a name',
  event_parts: 'which officer set up an event, by an id without a name',
  exhibitors: 'the company stays with the event; its contact is an id without a name',
  ledger_transactions: 'the books, kept as the law requires, by an id without a name',
  message_threads:
    'who takes part in a conversation and who began it, by ids without names; its words are erased',
  order_bank_account_changes: 'which officer proposed where buyers transfer, by an id without a name',
  orders: 'kept with their delivery address, as the law requires',
  product_review_rule_changes: 'which officer proposed a rule, by an id without a name',
  review_votes: 'a vote stays counted, by an id without a name',
  reviews: 'a review stays, without the name of its author',
  shops: 'an account with an open shop cannot be closed',
  trade_words: 'which officer taught the search a word, by an id without a name',
}

test('every table has an owner: it is created in the schema of one module', async () => {
  const rows = await db.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const ours = rows
    .map(({ name }) => name)
    .filter((name) => !['migrations', 'applied_functions'].includes(name))
  expect(ours.filter((name) => !OWNERS.has(name))).toEqual([])
})

test('a module reads and writes the tables of modules that it is after, and no others', () => {
  const uses = foreignUses()
  expect(uses.filter((use) => !(use in ACCEPTED_USES))).toEqual([])
  expect(Object.keys(ACCEPTED_USES).filter((use) => !uses.includes(use))).toEqual([])
})

test('every table with the id of a user has an eraser', async () => {
  const erased = await erasedTables()
  const people = await tablesAboutPeople()
  expect(people.filter((name) => !(erased.has(name) || name in ACCEPTED_TABLES))).toEqual([])
  expect(Object.keys(ACCEPTED_TABLES).filter((name) => erased.has(name) || !people.includes(name))).toEqual(
    [],
  )
})

test('control: a table that no module owns or erases is reported', async () => {
  await db.sql`create table unowned (id int, user_id uuid references users)`
  onTestFinished(async () => void (await db.sql`drop table unowned`))
  expect(OWNERS.has('unowned')).toBe(false)
  expect(await tablesAboutPeople()).toContain('unowned')
  expect((await erasedTables()).has('unowned')).toBe(false)
})

test('control: SQL is read with its joins, lists, writes and functions', () => {
  expect([...tablesIn('select 1 from users u, sessions s join shops sh on true')]).toEqual([
    'users',
    'sessions',
    'shops',
  ])
  expect([...tablesIn('insert into orders (id) select id from outbox')]).toEqual(['orders', 'outbox'])
  expect([...tablesIn(withFunctions('select erase_registrations($1)'))]).toContain('tickets')
})
