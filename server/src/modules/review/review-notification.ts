import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { inEveryLanguage, textIn } from '@tiantian/contracts/language.ts'
import type { ComplaintKind } from '@tiantian/contracts/review/complaint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readersIn } from '../shop/own-shop.ts'
import type { PreparedNotification } from '../user/notifications/notify.ts'
import { defineNotification } from '../user/notifications/notify.ts'

type ReviewWords = Readonly<Record<Language, readonly [subject: string, text: string, open: string]>>

const REVIEW_ADDED: ReviewWords = {
  'zh-Hans': ['新评价：{stars} 星', '“{product}”收到买家评价：{text}', '查看并回复'],
  en: ['New review: {stars} of 5', '“{product}” was reviewed: {text}', 'Read and answer'],
  ru: ['Новый отзыв: {stars} из 5', 'Отзыв о товаре «{product}»: {text}', 'Прочитать и ответить'],
  kk: ['Жаңа пікір: 5-тен {stars}', '«{product}» тауары туралы пікір: {text}', 'Оқып, жауап беру'],
}

const REVIEW_ANSWERED: ReviewWords = {
  'zh-Hans': ['{shop} 回复了您的评价', '关于“{product}”：{text}', '查看回复'],
  en: ['{shop} has answered your review', 'About “{product}”: {text}', 'Read the answer'],
  ru: ['Магазин {shop} ответил на ваш отзыв', 'О товаре «{product}»: {text}', 'Прочитать ответ'],
  kk: ['{shop} дүкені пікіріңізге жауап берді', '«{product}» тауары туралы: {text}', 'Жауапты оқу'],
}

const REVIEW_HIDDEN: ReviewWords = {
  'zh-Hans': ['您的评价已被隐藏', '联盟审核后认定举报属实，您对“{product}”的评价不再展示。', '查看商品'],
  en: [
    'Your review was hidden',
    'The alliance has upheld a complaint: your review of “{product}” is no longer shown.',
    'Open the product',
  ],
  ru: [
    'Ваш отзыв скрыт',
    'Альянс признал жалобу обоснованной: ваш отзыв о товаре «{product}» больше не показывается.',
    'Открыть товар',
  ],
  kk: [
    'Пікіріңіз жасырылды',
    'Альянс шағымды негізді деп тапты: «{product}» тауары туралы пікіріңіз енді көрсетілмейді.',
    'Тауарды ашу',
  ],
}

const PRODUCT_HIDDEN: ReviewWords = {
  'zh-Hans': [
    '商品已被联盟下架',
    '针对“{product}”的举报属实，该商品已下架。请更正资料后联系联盟客服。',
    '查看店铺商品',
  ],
  en: [
    'The alliance took a product off sale',
    'A complaint about “{product}” was upheld, and it is off sale. Correct it, then write to the alliance support.',
    'Open the products',
  ],
  ru: [
    'Альянс снял товар с продажи',
    'Жалоба на товар «{product}» подтвердилась, он снят с продажи. Исправьте данные и напишите в поддержку альянса.',
    'Открыть товары',
  ],
  kk: [
    'Альянс тауарды сатылымнан алды',
    '«{product}» тауарына шағым расталды, ол сатылымнан алынды. Деректерін түзетіп, альянстың қолдау қызметіне жазыңыз.',
    'Тауарларды ашу',
  ],
}

const COMPLAINT_DECIDED: Readonly<Record<'upheld' | 'dismissed', ReviewWords>> = {
  upheld: {
    'zh-Hans': ['您的举报属实', '感谢您举报“{product}”。联盟已核实并处理。', '查看商品'],
    en: [
      'Your complaint was upheld',
      'Thank you for reporting “{product}”. The alliance has checked it and taken action.',
      'Open the product',
    ],
    ru: [
      'Ваша жалоба подтвердилась',
      'Спасибо, что сообщили о «{product}». Альянс проверил жалобу и принял меры.',
      'Открыть товар',
    ],
    kk: [
      'Шағымыңыз расталды',
      '«{product}» туралы хабарлағаныңызға рақмет. Альянс тексеріп, шара қолданды.',
      'Тауарды ашу',
    ],
  },
  dismissed: {
    'zh-Hans': ['您的举报已处理', '联盟已核实您对“{product}”的举报，未发现违规。', '查看商品'],
    en: [
      'Your complaint was decided',
      'The alliance has checked your complaint about “{product}” and found nothing against the rules.',
      'Open the product',
    ],
    ru: [
      'Ваша жалоба рассмотрена',
      'Альянс проверил вашу жалобу на «{product}» и нарушений не нашёл.',
      'Открыть товар',
    ],
    kk: [
      'Шағымыңыз қаралды',
      'Альянс «{product}» туралы шағымыңызды тексеріп, ереже бұзылмағанын анықтады.',
      'Тауарды ашу',
    ],
  },
}

const TEXT_MAX = 200
const cut = (text: string) => (text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text)

const wordsOf = (texts: ReviewWords): PreparedNotification['words'] =>
  inEveryLanguage((language) => {
    const [subject, text, open] = texts[language]
    return { subject, text, open }
  })

const productPath = (id: string) => `/#/pages/product/detail?id=${id}`

interface ToldReview {
  readonly author: PreparedNotification['reader'] | null
  readonly sellers: readonly PreparedNotification['reader'][]
  readonly productId: string
  readonly product: LocalizedText
  readonly shop: LocalizedText
  readonly state: string
  readonly stars: number
  readonly text: string
  readonly answer: string | null
}

const readerSql = (tx: Tx, name: string) =>
  tx`jsonb_build_object('id', ${tx(name)}.id, 'email', ${tx(name)}.email, 'mobile', ${tx(name)}.mobile,
    'language', ${tx(name)}.language)`

async function readReview(tx: Tx, id: string) {
  const [review] = await tx<ToldReview[]>`
    select case when u.erased_at is null then ${readerSql(tx, 'u')} end as author, ${readersIn(tx, 'reviews')} as sellers,
      p.id as "productId", p.name as product, s.name as shop, r.state, r.stars, r.text, r.answer
    from reviews r join products p on p.id = r.product_id join shops s on s.id = r.shop_id join users u on u.id = r.author_id
    where r.id = ${id}`
  return review
}

function paramsOf({ product, shop, stars, text, answer }: ToldReview, isAnswer: boolean) {
  return (language: Language) => ({
    product: textIn(product, language),
    shop: textIn(shop, language),
    stars: String(stars),
    text: cut((isAnswer ? answer : text) || '—'),
  })
}

interface ReviewNews {
  readonly reviewId: string
}

/** Tells the shop that a buyer has reviewed a product. */
export const reviewAdded = defineNotification<ReviewNews>({
  kind: 'review.added',
  topic: 'orders',
  async prepare(tx, { reviewId }) {
    const review = await readReview(tx, reviewId)
    if (review?.state !== 'shown') return []
    const { sellers, productId } = review
    return sellers.map((reader) => ({
      reader,
      words: wordsOf(REVIEW_ADDED),
      params: paramsOf(review, false),
      path: productPath(productId),
    }))
  },
})

/** Tells the author of a review what the shop answers. */
export const reviewAnswered = defineNotification<ReviewNews>({
  kind: 'review.answered',
  topic: 'orders',
  async prepare(tx, { reviewId }) {
    const review = await readReview(tx, reviewId)
    if (!(review?.author && review.answer) || review.state !== 'shown') return []
    const { author: reader, productId } = review
    return [
      {
        reader,
        words: wordsOf(REVIEW_ANSWERED),
        params: paramsOf(review, true),
        path: productPath(productId),
      },
    ]
  },
})

/** Tells the author of a review that the office has taken it out of sight. */
export const reviewHidden = defineNotification<ReviewNews>({
  kind: 'review.hidden',
  topic: 'orders',
  severity: 'warning',
  async prepare(tx, { reviewId }) {
    const review = await readReview(tx, reviewId)
    if (!review?.author || review.state !== 'hidden') return []
    const { author: reader, productId } = review
    return [
      {
        reader,
        words: wordsOf(REVIEW_HIDDEN),
        params: paramsOf(review, false),
        path: productPath(productId),
      },
    ]
  },
})

interface OffSaleProduct {
  readonly sellers: readonly PreparedNotification['reader'][]
  readonly product: LocalizedText
}

/** Tells a shop that the office has taken its product off sale. */
export const productHidden = defineNotification<{ readonly productId: string }>({
  kind: 'product.hidden',
  topic: 'enterprise',
  severity: 'warning',
  async prepare(tx, { productId }) {
    const [found] = await tx<OffSaleProduct[]>`
      select p.name as product, ${readersIn(tx, 'products')} as sellers
      from products p join shops s on s.id = p.shop_id where p.id = ${productId} and p.state = 'hidden'`
    return (found?.sellers ?? []).map((reader) => ({
      reader,
      words: wordsOf(PRODUCT_HIDDEN),
      path: `/#/pages/shop/edit-product?id=${productId}`,
      params: (language: Language) => ({ product: textIn(found!.product, language) }),
    }))
  },
})

interface DecidedComplaint {
  readonly kind: ComplaintKind
  readonly id: string
  readonly reporterId: string
}

interface ToldComplaint {
  readonly reader: PreparedNotification['reader']
  readonly state: string
  readonly productId: string
  readonly product: LocalizedText
}

/** Tells who made a complaint what has become of it. */
export const complaintDecided = defineNotification<DecidedComplaint>({
  kind: 'complaint.decided',
  async prepare(tx, { kind, id, reporterId }) {
    const [found] = await tx<ToldComplaint[]>`
      select ${readerSql(tx, 'u')} as reader, c.state, p.id as "productId", p.name as product
      from complaints c join users u on u.id = c.reporter_id
        left join reviews r on c.kind = 'review' and r.id = c.object_id
        join products p on p.id = coalesce(r.product_id, c.object_id)
      where c.kind = ${kind} and c.object_id = ${id} and c.reporter_id = ${reporterId} and u.erased_at is null`
    if (found?.state !== 'upheld' && found?.state !== 'dismissed') return []
    const { reader, product, productId, state } = found
    return [
      {
        reader,
        words: wordsOf(COMPLAINT_DECIDED[state]),
        path: productPath(productId),
        groupKey: `${kind} ${id}`,
        params: (language: Language) => ({ product: textIn(product, language) }),
      },
    ]
  },
})
