import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { BrandRefusal } from '@tiantian/contracts/product/brand-request.ts'
import { readersIn } from '../../shop/own-shop.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'

type BrandWords = Readonly<
  Record<Language, { readonly subject: string; readonly text: string; readonly open: string }>
>

const ACCEPTED: BrandWords = {
  'zh-Hans': {
    subject: '品牌“{brand}”已收录',
    text: '品牌“{target}”已收录，使用该品牌的草稿现在可以上架。',
    open: '查看草稿',
  },
  en: {
    subject: 'The brand {brand} is in the catalogue',
    text: 'The brand {target} is in the catalogue now. Drafts with it can be published.',
    open: 'View drafts',
  },
  ru: {
    subject: 'Бренд «{brand}» добавлен',
    text: 'Бренд «{target}» теперь есть в каталоге. Черновики с ним можно выставить на продажу.',
    open: 'К черновикам',
  },
  kk: {
    subject: '«{brand}» бренді қосылды',
    text: '«{target}» бренді енді каталогта бар. Сол бренді бар жобаларды сатылымға шығаруға болады.',
    open: 'Жобаларды ашу',
  },
}

const ALIASED: BrandWords = {
  'zh-Hans': {
    subject: '品牌“{brand}”即“{target}”',
    text: '“{brand}”已登记为品牌“{target}”的别名，您的草稿已改用该品牌，可以上架。',
    open: '查看草稿',
  },
  en: {
    subject: '{brand} is another name of {target}',
    text: '{brand} is now an alias of the brand {target}. Your drafts have that brand and can be published.',
    open: 'View drafts',
  },
  ru: {
    subject: '«{brand}» — это «{target}»',
    text: 'Название «{brand}» записано как вариант бренда «{target}». В ваших черновиках указан этот бренд, их можно выставить на продажу.',
    open: 'К черновикам',
  },
  kk: {
    subject: '«{brand}» — «{target}» бренді',
    text: '«{brand}» атауы «{target}» брендінің бір жазылуы ретінде тіркелді. Жобаларыңызда осы бренд тұр, оларды сатылымға шығаруға болады.',
    open: 'Жобаларды ашу',
  },
}

/** The shop has the part under the right brand too; other drafts have that brand now. */
const DOUBLED: BrandWords = {
  'zh-Hans': {
    subject: '品牌“{brand}”即“{target}”，有重复草稿',
    text: '“{brand}”已登记为品牌“{target}”的别名。该品牌下您店铺已有：{products}。“{brand}”下的同号草稿与其重复，不能上架，请归档。其他草稿已改用品牌“{target}”。',
    open: '查看草稿',
  },
  en: {
    subject: '{brand} is another name of {target}: you have a part twice',
    text: '{brand} is now an alias of the brand {target}. Under it your shop has already: {products}. The draft of the same number under {brand} doubles it and cannot be published; archive it. Your other drafts have the brand {target}.',
    open: 'View drafts',
  },
  ru: {
    subject: '«{brand}» — это «{target}»: есть повторный черновик',
    text: 'Название «{brand}» записано как вариант бренда «{target}». Под ним в вашем магазине уже есть: {products}. Черновик с тем же номером под «{brand}» повторяет этот товар, выставить его на продажу нельзя; отправьте его в архив. В остальных черновиках указан бренд «{target}».',
    open: 'К черновикам',
  },
  kk: {
    subject: '«{brand}» — «{target}» бренді: қайталанған жоба бар',
    text: '«{brand}» атауы «{target}» брендінің бір жазылуы ретінде тіркелді. Бұл брендпен дүкеніңізде бұрыннан бар: {products}. «{brand}» атауындағы сол нөмірлі жоба соны қайталайды, оны сатылымға шығаруға болмайды; мұрағатқа жіберіңіз. Қалған жобаларда «{target}» бренді тұр.',
    open: 'Жобаларды ашу',
  },
}

const REFUSED: BrandWords = {
  'zh-Hans': { subject: '品牌“{brand}”未收录', text: '{reason}', open: '查看草稿' },
  en: { subject: 'The brand {brand} was not added', text: '{reason}', open: 'View drafts' },
  ru: { subject: 'Бренд «{brand}» не добавлен', text: '{reason}', open: 'К черновикам' },
  kk: { subject: '«{brand}» бренді қосылмады', text: '{reason}', open: 'Жобаларды ашу' },
}

const REFUSAL_TEXTS: Readonly<Record<BrandRefusal, Readonly<Record<Language, string>>>> = {
  notBrand: {
    'zh-Hans': '这不是品牌名称。请在草稿中选择零件的实际品牌。',
    en: 'This is not the name of a brand. Choose the brand of the part in your drafts.',
    ru: 'Это не название бренда. Укажите в черновиках бренд детали.',
    kk: 'Бұл бренд атауы емес. Жобаларда бөлшектің брендін таңдаңыз.',
  },
  misspelt: {
    'zh-Hans': '名称有误，该品牌已在目录中。请在草稿中选择正确的品牌。',
    en: 'The name is misspelt: the brand is in the catalogue. Choose it in your drafts.',
    ru: 'В названии ошибка: такой бренд уже есть в каталоге. Выберите его в черновиках.',
    kk: 'Атауында қате бар: бұл бренд каталогта бар. Жобаларда соны таңдаңыз.',
  },
  counterfeit: {
    'zh-Hans': '该名称仿冒其他品牌，不能用于销售。',
    en: 'The name imitates another brand; parts under it cannot be sold here.',
    ru: 'Название подражает другому бренду; продавать под ним детали нельзя.',
    kk: 'Атау басқа брендке еліктейді; мұндай атаумен бөлшек сатуға болмайды.',
  },
  unclear: {
    'zh-Hans': '无法确认该品牌。请补充厂商网址或说明后重新申请。',
    en: 'We could not find the maker. Ask again with the home page of the maker or a longer note.',
    ru: 'Не удалось найти производителя. Подайте запрос ещё раз с сайтом производителя или подробным пояснением.',
    kk: 'Өндірушіні таба алмадық. Өндірушінің сайтын немесе толығырақ түсініктеме қосып, қайта сұраңыз.',
  },
}

interface DecidedRequest {
  readonly shopId: string
  readonly name: string
  readonly state: 'accepted' | 'aliased' | 'refused'
  readonly refusal: BrandRefusal | null
  readonly target: string | null
  /** The products of the shop that drafts under this name double. */
  readonly doubled: readonly { readonly partNumber: string; readonly name: LocalizedText }[]
  readonly readers: PreparedNotification['reader'][]
}

const WORDS = { accepted: ACCEPTED, aliased: ALIASED, refused: REFUSED }

const DOUBLED_NAMED = 5

/** By number and name, the first of many. */
function doubledText(products: DecidedRequest['doubled'], language: Language): string {
  const named = products
    .slice(0, DOUBLED_NAMED)
    .map(({ partNumber, name }) => `${partNumber} (${textIn(name, language)})`)
  return [...named, ...(products.length > DOUBLED_NAMED ? ['…'] : [])].join(', ')
}

/** To those who add products in the shops that asked for a brand. */
export const brandDecided = defineNotification<{ readonly id: string }>({
  kind: 'product.brand',
  async prepare(tx, { id }) {
    const rows = await tx<DecidedRequest[]>`
      select s.id as "shopId", r.name, r.state, r.refusal, b.name as target,
        (select coalesce(jsonb_agg(jsonb_build_object('partNumber', o.part_number, 'name', o.name)
            order by o.part_number, o.id), '[]')
          from products p join products o on o.shop_id = p.shop_id and o.brand_id = r.target_id
            and o.normalized_number = p.normalized_number and o.condition = p.condition
          where r.state = 'aliased' and p.brand_id = r.brand_id and p.shop_id = s.id) as doubled,
        ${readersIn(tx, 'products')} as readers
      from brand_requests r join brand_request_shops a on a.request_id = r.id join shops s on s.id = a.shop_id
        left join brands b on b.id = r.target_id
      where r.id = ${id} and r.state <> 'waiting'`
    return rows.flatMap(({ readers, ...row }) =>
      readers.map((reader) => ({
        reader,
        words: row.doubled.length > 0 ? DOUBLED : WORDS[row.state],
        params: (language: Language) => ({
          brand: row.name,
          target: row.target ?? row.name,
          products: doubledText(row.doubled, language),
          reason: row.refusal ? REFUSAL_TEXTS[row.refusal][language] : '',
        }),
        path: `/#/pages/shop/product-page?shopId=${row.shopId}&state=draft`,
        groupKey: `brand ${id}`,
      })),
    )
  },
})
