import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface MessageOptions {
  readonly seed: number
  readonly now: Date
  /** The demo buyer, and the owner of the first shop. */
  readonly buyerId: string
  readonly ownerId: string
}

/** The support of the alliance as a party. */
const OFFICE_ID = '00000000-0000-0000-0000-000000000000'
const MINUTE_MS = 60_000

interface DemoThread {
  /** The demo buyer, or another customer by number. */
  readonly customer: 'buyer' | number
  readonly other: 'ownShop' | 'otherShop' | 'office'
  readonly about?: 'product' | 'order'
  readonly hoursAgo: number
  /** `<` from the customer, `>` from the other side, `#` an internal note of its team; a minute or more apart. */
  readonly lines: readonly string[]
  /** Of the last lines, those that the reader has not read. */
  readonly unread: number
}

const THREADS: readonly DemoThread[] = [
  {
    customer: 'buyer',
    other: 'ownShop',
    about: 'product',
    hoursAgo: 3,
    unread: 1,
    lines: [
      '<Здравствуйте! Есть ли 40 штук на складе и когда сможете отгрузить в Алматы?',
      '>Добрый день! 40 штук есть, отгрузим послезавтра через Хоргос. Срок в пути 9–12 дней.',
      '<Нужен счёт с НДС и сертификат соответствия.',
      '#Постоянный покупатель: дать скидку 3 % от 50 штук',
      '>Счёт и декларация EAC будут вместе с грузом. От 50 штук цена ниже на 3 %.',
    ],
  },
  {
    customer: 'buyer',
    other: 'ownShop',
    about: 'order',
    hoursAgo: 26,
    unread: 0,
    lines: [
      '<Подскажите, груз уже прошёл таможню?',
      '>Да, вчера вечером. Ждём машину до Алматы, ориентировочно в пятницу.',
      '<Спасибо!',
    ],
  },
  {
    customer: 'buyer',
    other: 'otherShop',
    hoursAgo: 50,
    unread: 1,
    lines: [
      '<Работаете ли вы с самовывозом из Урумчи?',
      '>您好！可以在乌鲁木齐仓库自提，请提前一天通知我们。',
    ],
  },
  {
    customer: 'buyer',
    other: 'office',
    hoursAgo: 74,
    unread: 0,
    lines: [
      '<Как изменить реквизиты компании в счетах?',
      '>Откройте «Личный кабинет» → «Профиль». В уже выставленных счетах реквизиты не меняются.',
    ],
  },
  {
    customer: 1,
    other: 'ownShop',
    about: 'product',
    hoursAgo: 1,
    unread: 2,
    lines: ['<Сәлеметсіз бе! Бұл бөлшек 2016 жылғы Camry-ге келе ме?', '<VIN нөмірін жібере аламын.'],
  },
  {
    customer: 2,
    other: 'ownShop',
    hoursAgo: 6,
    unread: 1,
    lines: ['<Hello, do you ship to Tashkent by rail? What is the minimum order?'],
  },
  {
    customer: 3,
    other: 'ownShop',
    about: 'product',
    hoursAgo: 30,
    unread: 0,
    lines: ['<这款有没有原厂件？', '>有原厂件和品牌件两种，价格页已更新，请查看。', '<好的，谢谢。'],
  },
]

/** Members who chose to be found, by the number of the customer. */
const FOUND: readonly (readonly [name: string, company: string, jobTitle: string, about: string])[] = [
  [
    'Ерлан Сейітов',
    'Sarsen Auto',
    'Сатып алу бөлімінің басшысы',
    'Тежегіш жүйесі мен сүзгілерді көтерме бағамен іздейміз.',
  ],
  [
    'Dilshod Karimov',
    'Chirchiq Motors',
    'Purchasing manager',
    'Parts for Chevrolet and Daewoo, delivery to Tashkent by rail.',
  ],
  ['王海涛', '广州启蓝汽配', '外贸经理', '供应底盘件和滤清器，欢迎中亚客户洽谈。'],
]

interface People {
  readonly customers: readonly string[]
  readonly ownShop: string
  readonly otherShop: string
}

/** Conversations of the demo accounts, in the languages of those who hold them. */
export async function loadMessages(tx: TransactionSql, options: MessageOptions) {
  const { seed, now, buyerId, ownerId } = options
  const [people] = await tx<People[]>`
    select (select array_agg(id) from (select distinct buyer_id as id from orders where buyer_id <> ${buyerId}
        order by id limit 3) c) as customers,
      (select id from shops where owner_id = ${ownerId} order by id limit 1) as "ownShop",
      (select id from shops where owner_id <> ${ownerId} and state = 'active' order by id limit 1) as "otherShop"`
  if (!people?.ownShop) return
  for (const [number, thread] of THREADS.entries()) {
    const customerId = thread.customer === 'buyer' ? buyerId : people.customers?.[thread.customer - 1]
    if (!customerId) continue
    const otherId = thread.other === 'office' ? OFFICE_ID : people[thread.other]
    const begunAt = new Date(now.getTime() - thread.hoursAgo * 60 * MINUTE_MS)
    const id = worldId(begunAt, randomOf(seed, 'thread', number))
    await insertThread(tx, { ...options, thread, id, customerId, otherId, begunAt })
  }
  for (const [at, [name, company, jobTitle, about]] of FOUND.entries()) {
    const userId = people.customers?.[at]
    if (!userId) continue
    await tx`
      insert into directory_entries (user_id, name, company, job_title, about)
      values (${userId}, ${name}, ${company}, ${jobTitle}, ${about}) on conflict do nothing`
  }
  await tx`
    insert into message_unread (party_id, unread_count)
    select party_id, sum(unread_count) from message_parties where unread_count > 0 group by party_id
    on conflict do nothing`
}

interface NewThread extends MessageOptions {
  readonly thread: DemoThread
  readonly id: string
  readonly customerId: string
  readonly otherId: string
  readonly begunAt: Date
}

async function insertThread(tx: TransactionSql, options: NewThread) {
  const { thread, id, customerId, otherId, begunAt } = options
  const subject =
    thread.about === 'order'
      ? tx`(select id from orders where buyer_id = ${customerId} and shop_id = ${otherId} order by created_at desc limit 1)`
      : tx`(select id from products where shop_id = ${otherId} and state = 'active' order by id limit 1)`
  // A small world may lack the order or product that it is about.
  const made = await tx`
    insert into message_threads (id, customer_id, other_kind, other_id, subject_kind, subject_id, last_seq, begun_by,
      created_at)
    select ${id}, ${customerId}, ${kindOf(thread)}, ${otherId}, ${thread.about ?? null}, s.id, ${thread.lines.length},
      ${customerId}, ${begunAt}
    from (select ${thread.about ? subject : tx`null::uuid`} as id) s
    where ${thread.about ? tx`s.id is not null` : tx`true`}
    on conflict do nothing returning id`
  if (made.length === 0) return
  await insertLines(tx, options)
  await insertParty(tx, options, '<')
  await insertParty(tx, options, '>')
}

const kindOf = ({ other }: DemoThread) => (other === 'office' ? 'office' : 'shop')

/** Lines are four minutes apart. */
const timeOf = ({ begunAt }: NewThread, at: number) => new Date(begunAt.getTime() + at * 4 * MINUTE_MS)

async function insertLines(tx: TransactionSql, options: NewThread) {
  const { seed, ownerId, thread, id, customerId, otherId } = options
  const [author] = await tx<{ id: string }[]>`
    select case when ${kindOf(thread)} = 'office' then (select id from users where 'admin' = any(roles) order by id limit 1)
      else coalesce((select owner_id from shops where id = ${otherId}), ${ownerId}) end as id`
  for (const [at, line] of thread.lines.entries()) {
    const isCustomers = line.startsWith('<')
    const sentAt = timeOf(options, at)
    await tx`
      insert into messages (thread_id, seq, author_id, party_id, request_id, kind, text, sent_at)
      values (${id}, ${at + 1}, ${isCustomers ? customerId : author!.id}, ${isCustomers ? customerId : otherId},
        ${worldId(sentAt, randomOf(seed, 'message', `${id} ${at}`))}, ${line.startsWith('#') ? 'note' : 'text'},
        ${line.slice(1)}, ${sentAt})`
  }
}

/** One side of a thread, whose lines begin with this sign. */
async function insertParty(tx: TransactionSql, options: NewThread, sign: '<' | '>') {
  const { thread, id, customerId, otherId } = options
  const { lines } = thread
  const isCustomer = sign === '<'
  const isWaiting = !lines.at(-1)!.startsWith(sign)
  const unread = isWaiting ? thread.unread : 0
  const written = lines.findLastIndex((line) => line.startsWith(sign)) + 1
  const answeredAt = !isCustomer && written > 0 ? timeOf(options, 1) : null
  await tx`
    insert into message_parties (thread_id, party_id, kind, visible_seq, delivered_seq, read_seq, written_seq,
      unread_count, last_at, is_waiting, answered_at, answer_seconds)
    values (${id}, ${isCustomer ? customerId : otherId}, ${isCustomer ? 'user' : kindOf(thread)}, ${lines.length},
      ${lines.length}, ${lines.length - unread}, ${written}, ${unread}, ${timeOf(options, lines.length - 1)},
      ${isWaiting}, ${answeredAt}, ${answeredAt ? 240 : null})`
}
