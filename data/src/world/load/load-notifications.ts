import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { MINOR_PER_MAJOR } from '@tiantian/contracts/money.ts'
import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'
import { NOTIFICATION_TEXTS } from './notification-texts.ts'

interface NotificationOptions {
  readonly seed: number
  readonly now: Date
  readonly buyerId: string
  readonly ownerId: string
}

/** Of a text: the same everywhere, or by language. */
type Param = string | LocalizedText

interface DemoNotification {
  readonly userId: string
  readonly kind: string
  readonly topic: string
  readonly severity?: 'info' | 'success' | 'warning'
  readonly words: keyof typeof NOTIFICATION_TEXTS
  readonly params: Readonly<Record<string, Param>>
  readonly path: string
  readonly hoursAgo: number
  readonly isRead?: boolean
}

/** What the demo accounts were told lately, about what is really there in this world. */
export async function loadNotifications(tx: TransactionSql, options: NotificationOptions) {
  const { seed, now } = options
  const told = [
    ...(await messagesOf(tx, options)),
    ...(await ordersOf(tx, options)),
    ...(await cheaperOf(tx, options)),
    ...(await reviewsOf(tx, options)),
    eventsOf(options.buyerId),
  ]
  for (const [
    number,
    { userId, kind, topic, severity = 'info', words, params, path, hoursAgo, isRead },
  ] of told.entries()) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000)
    await tx`
      insert into notifications (id, user_id, kind, topic, severity, group_key, texts, path, created_at, read_at)
      values (${worldId(at, randomOf(seed, 'notification', number))}, ${userId}, ${kind}, ${topic}, ${severity},
        ${`${kind} ${path}`}, ${tx.json(textsOf(words, params))}, ${path}, ${at}, ${isRead ? at : null})
      on conflict do nothing`
  }
}

function textsOf(words: DemoNotification['words'], params: DemoNotification['params']) {
  const inLanguage = (language: Language) => {
    const filled = (text: string) =>
      text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const param = params[name]
        return typeof param === 'object' ? textIn(param, language) : (param ?? whole)
      })
    const [subject, text] = NOTIFICATION_TEXTS[words][language]
    return { subject: filled(subject), text: filled(text) }
  }
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)]))
}

/** The threads with unread messages, to the buyer and to the owner of the first shop. */
async function messagesOf(tx: TransactionSql, { now, buyerId, ownerId }: NotificationOptions) {
  const rows = await tx<{ threadId: string; userId: string; name: Param; text: string; at: string }[]>`
    select p.thread_id as "threadId", case p.kind when 'user' then p.party_id else ${ownerId}::uuid end as "userId",
      coalesce(case w.kind when 'user' then (select to_jsonb(coalesce(u.nickname, u.username)) from users u where u.id = w.party_id)
        when 'shop' then (select s.name from shops s where s.id = w.party_id) end, '"Tiantian"') as name,
      m.text, to_json(m.sent_at) #>> '{}' as at
    from message_parties p join message_parties w on w.thread_id = p.thread_id and w.party_id <> p.party_id
      join messages m on m.thread_id = p.thread_id and m.seq = p.visible_seq
    where p.unread_count > 0 and m.kind <> 'note' and (p.party_id = ${buyerId} and p.kind = 'user'
      or p.kind = 'shop' and p.party_id in (select id from shops where owner_id = ${ownerId}))
    order by m.sent_at desc`
  return rows.map(
    ({ threadId, userId, name, text, at }): DemoNotification => ({
      userId,
      kind: 'message.new',
      topic: 'messages',
      words: 'message',
      params: { name, text },
      path: `/#/pages/message/thread?id=${threadId}`,
      hoursAgo: (now.getTime() - Date.parse(at)) / 3_600_000,
    }),
  )
}

const ORDER_NEWS = [
  { state: 'awaiting_payment', words: 'payment', isBuyers: true, hoursAgo: 8, isRead: false },
  { state: 'shipped', words: 'shipped', isBuyers: true, hoursAgo: 31, isRead: true },
  { state: 'created', words: 'placed', isBuyers: false, hoursAgo: 2, isRead: false },
] as const

/** Orders as they stand now. */
async function ordersOf(tx: TransactionSql, { buyerId, ownerId }: NotificationOptions) {
  const found = await Promise.all(
    ORDER_NEWS.map(async ({ state, words, isBuyers, hoursAgo, isRead }): Promise<DemoNotification[]> => {
      const [order] = await tx<{ id: string; code: string; shop: LocalizedText }[]>`
        select o.id, o.code, s.name as shop from orders o join shops s on s.id = o.shop_id
        where o.state = ${state} and ${isBuyers ? tx`o.buyer_id = ${buyerId}` : tx`s.owner_id = ${ownerId}`}
        order by o.created_at desc, o.id limit 1`
      if (!order) return []
      const { id, code, shop } = order
      return [
        {
          userId: isBuyers ? buyerId : ownerId,
          kind: 'order.state',
          topic: 'orders',
          words,
          hoursAgo,
          isRead,
          params: { name: code, shop },
          path: `/#/pages/order/detail?id=${id}`,
        },
      ]
    }),
  )
  return found.flat()
}

/** A part that the buyer saved when it cost more. */
async function cheaperOf(tx: TransactionSql, { now, buyerId, ownerId }: NotificationOptions) {
  const [part] = await tx<CheaperPart[]>`
    select p.id, p.name, s.name as shop, t.price_minor::float8 as now, round(t.price_minor * 1.08)::float8 as before,
      o.currency
    from products p join shops s on s.id = p.shop_id join offers o on o.product_id = p.id
      join price_tiers t on t.offer_id = o.id
    where p.state = 'active' and s.owner_id <> ${ownerId} order by p.id, t.min_quantity limit 1`
  if (!part) return []
  const { id, name, shop, currency } = part
  await tx`
    insert into favorites (user_id, kind, object_id, price_minor, told_minor, currency, created_at)
    values (${buyerId}, 'product', ${id}, ${part.before}, ${part.now}, ${currency}, ${new Date(now.getTime() - 20 * 86_400_000)})
    on conflict do nothing`
  const amount = (minor: number) =>
    inEveryLanguage((language) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }).format(minor / MINOR_PER_MAJOR),
    )
  const params = { name, shop, before: amount(part.before), now: amount(part.now) }
  const told: DemoNotification = {
    userId: buyerId,
    kind: 'favorite.cheaper',
    topic: 'offers',
    severity: 'success',
    words: 'cheaper',
    params,
    path: `/#/pages/product/detail?id=${id}`,
    hoursAgo: 18,
  }
  return [told]
}

interface CheaperPart {
  readonly id: string
  readonly name: LocalizedText
  readonly shop: LocalizedText
  readonly now: number
  readonly before: number
  readonly currency: string
}

/** The latest reviews of the owner's shop. */
async function reviewsOf(tx: TransactionSql, { ownerId }: NotificationOptions) {
  const rows = await tx<{ productId: string; name: LocalizedText; stars: number; text: string }[]>`
    select p.id as "productId", p.name, r.stars, left(r.text, 200) as text
    from reviews r join products p on p.id = r.product_id join shops s on s.id = r.shop_id
    where s.owner_id = ${ownerId} and r.state = 'shown' and r.text <> '' order by r.created_at desc, r.id limit 2`
  return rows.map(
    ({ productId, name, stars, text }, at): DemoNotification => ({
      userId: ownerId,
      kind: 'review.added',
      topic: 'orders',
      words: 'review',
      hoursAgo: 5 + at * 40,
      isRead: at > 0,
      params: { name, stars: String(stars), text },
      path: `/#/pages/product/detail?id=${productId}`,
    }),
  )
}

const eventsOf = (userId: string): DemoNotification => ({
  userId,
  kind: 'announcement',
  topic: 'news',
  words: 'events',
  params: {},
  hoursAgo: 70,
  isRead: true,
  path: '/#/pages/expo-forum/expo-forum',
})
