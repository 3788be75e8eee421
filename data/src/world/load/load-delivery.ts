import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface DemoCarrier {
  readonly name: Readonly<Record<string, string>>
  readonly mode: 'road' | 'rail' | 'air' | 'courier'
  /** From where (everywhere: null), to where, price of the consignment, of a kilogram and a cubic metre, and days. */
  readonly rates: readonly (readonly [
    from: string | null,
    to: string,
    currency: 'CNY' | 'USD' | 'RUB' | 'KZT',
    base: number,
    kilogram: number,
    cubicMetre: number,
    kilogramsMax: number | null,
    days: readonly [number, number],
  ])[]
}

const CARRIERS: readonly DemoCarrier[] = [
  {
    name: {
      'zh-Hans': '霍尔果斯公路零担',
      en: 'Khorgos groupage',
      ru: 'Сборные грузы «Хоргос»',
      kk: '«Қорғас» құрама жүгі',
    },
    mode: 'road',
    rates: [
      ['CN', 'KZ', 'CNY', 9000, 650, 160_000, 20_000, [9, 16]],
      ['CN', 'KG', 'CNY', 9500, 700, 170_000, 20_000, [10, 18]],
      ['CN', 'UZ', 'CNY', 12_000, 850, 210_000, 20_000, [14, 22]],
      ['CN', 'RU', 'CNY', 15_000, 1200, 290_000, 20_000, [16, 26]],
    ],
  },
  {
    name: {
      'zh-Hans': '中欧班列拼箱',
      en: 'Container train, shared',
      ru: 'Контейнерный поезд, сборный',
      kk: 'Контейнер пойызы, құрама',
    },
    mode: 'rail',
    rates: [
      ['CN', 'KZ', 'USD', 4500, 55, 14_000, null, [14, 20]],
      ['CN', 'RU', 'USD', 6500, 90, 22_000, null, [20, 30]],
      ['CN', 'BY', 'USD', 8000, 110, 26_000, null, [24, 34]],
    ],
  },
  {
    name: {
      'zh-Hans': '阿拉木图空运',
      en: 'Air cargo to Almaty',
      ru: 'Авиагруз до Алматы',
      kk: 'Алматыға авиажүк',
    },
    mode: 'air',
    rates: [['CN', 'KZ', 'USD', 3500, 620, 104_000, 500, [4, 7]]],
  },
  {
    name: {
      'zh-Hans': '哈萨克斯坦国内快递',
      en: 'Courier within Kazakhstan',
      ru: 'Курьер по Казахстану',
      kk: 'Қазақстан ішіндегі курьер',
    },
    mode: 'courier',
    rates: [['KZ', 'KZ', 'KZT', 250_000, 35_000, 7_000_000, 80, [1, 5]]],
  },
]

/** Nothing is delivered there: the reason is shown at checkout. */
const STOP = {
  country: 'MN',
  reason: {
    'zh-Hans': '扎门乌德口岸在更换轨距设备，暂不接单，可自提。',
    en: 'The gauge changer at Zamyn-Üüd is being rebuilt. Goods can be picked up.',
    ru: 'В Замын-Ууде перестраивают пункт смены колёсных пар. Товар можно забрать самовывозом.',
    kk: 'Замын-Үүдте доңғалақ жұбын ауыстыру пункті жөнделуде. Тауарды өзіңіз алып кете аласыз.',
  },
}

const days = (count: number) => count * 86_400_000

/** Carriers with their prices, and a country without delivery: what the office sets before the first order. */
export async function loadDelivery(
  tx: TransactionSql,
  { seed, now }: { readonly seed: number; readonly now: Date },
) {
  for (const [index, { name, mode, rates }] of CARRIERS.entries()) {
    const at = new Date(now.getTime() - days(120 - index))
    const carrierId = worldId(at, randomOf(seed, 'carrier', mode))
    await tx`
      insert into carriers (id, name, mode, is_active, created_at)
      values (${carrierId}, ${JSON.stringify(name)}::text::jsonb, ${mode}, true, ${at})`
    for (const [position, rate] of rates.entries()) {
      const [from, to, currency, base, kilogram, cubicMetre, kilogramsMax, [daysMin, daysMax]] = rate
      await tx`
        insert into carrier_rates (id, carrier_id, position, from_country, to_country, currency, base_minor,
          per_kilogram_minor, per_cubic_metre_minor, kilograms_max, days_min, days_max)
        values (${worldId(at, randomOf(seed, 'rate', mode, to))}, ${carrierId}, ${position + 1}, ${from}, ${to},
          ${currency}, ${base}, ${kilogram}, ${cubicMetre}, ${kilogramsMax}, ${daysMin}, ${daysMax})`
    }
  }
  await tx`
    insert into delivery_stops (country, reason)
    values (${STOP.country}, ${JSON.stringify(STOP.reason)}::text::jsonb)`
}

interface DemoCoupons {
  readonly seed: number
  readonly now: Date
  readonly ownerId: string
}

/** Of the alliance and of the demo owner's shop: open, planned, over and stopped, so that each filter finds one. */
export async function loadCoupons(tx: TransactionSql, { seed, now, ownerId }: DemoCoupons) {
  const today = Date.now()
  // That of most of its prices: a coupon of another one could never be used.
  const [priced] = await tx<{ currency: string }[]>`
    select f.currency from shops s join products p on p.shop_id = s.id join offers f on f.product_id = p.id
    where s.owner_id = ${ownerId} group by f.currency order by count(*) desc limit 1`
  const shopCurrency = priced?.currency ?? 'CNY'
  const coupons = [
    {
      code: 'WELCOME5',
      shop: false,
      percent: 5,
      amount: null,
      max: 20_000,
      minimum: 50_000,
      isActive: true,
      from: now.getTime() - days(60),
      to: today + days(120),
      budget: 5_000_000,
      title: { 'zh-Hans': '新客礼', en: 'Welcome', ru: 'Первый заказ', kk: 'Алғашқы тапсырыс' },
    },
    {
      code: 'WINTER-2026',
      shop: false,
      percent: null,
      amount: 15_000,
      max: null,
      minimum: 200_000,
      from: today + days(20),
      to: today + days(80),
      budget: 3_000_000,
      isActive: true,
      title: { 'zh-Hans': '冬季备货', en: 'Winter stock', ru: 'Зимний запас', kk: 'Қысқы қор' },
    },
    {
      code: 'SPRING-2026',
      shop: false,
      percent: 7,
      amount: null,
      max: 30_000,
      minimum: 100_000,
      from: now.getTime() - days(240),
      to: now.getTime() - days(150),
      budget: 2_000_000,
      isActive: true,
      title: { 'zh-Hans': '春季优惠', en: 'Spring', ru: 'Весна', kk: 'Көктем' },
    },
    {
      code: 'SHOP-REGULAR',
      shop: true,
      percent: 3,
      amount: null,
      max: 10_000,
      minimum: 0,
      isActive: true,
      from: now.getTime() - days(30),
      to: today + days(90),
      budget: 800_000,
      title: { 'zh-Hans': '老客户', en: 'Regular buyers', ru: 'Постоянным', kk: 'Тұрақтыларға' },
    },
    {
      code: 'SHOP-FILTERS',
      shop: true,
      percent: null,
      amount: 2000,
      max: null,
      minimum: 30_000,
      from: now.getTime() - days(45),
      to: today + days(30),
      budget: 200_000,
      isActive: false,
      title: { 'zh-Hans': '滤清器', en: 'Filters', ru: 'Фильтры', kk: 'Сүзгілер' },
    },
  ]
  for (const [index, coupon] of coupons.entries()) {
    const at = new Date(Math.min(coupon.from, now.getTime()) + index)
    await tx`
      insert into coupons (id, code, title, shop_id, bearer, currency, percent, amount_minor, discount_max_minor,
        minimum_minor, budget_minor, uses_per_person, starts_at, ends_at, is_active, created_at)
      select ${worldId(at, randomOf(seed, 'coupon', coupon.code))}, ${coupon.code},
        ${JSON.stringify(coupon.title)}::text::jsonb,
        case when ${coupon.shop} then (
          select id from shops where owner_id = ${ownerId} order by created_at, id limit 1) end,
        ${coupon.shop ? 'shop' : 'alliance'}, ${coupon.shop ? shopCurrency : 'CNY'}, ${coupon.percent}, ${coupon.amount}, ${coupon.max},
        ${coupon.minimum}, ${coupon.budget}, 3, ${new Date(coupon.from)}, ${new Date(coupon.to)}, ${coupon.isActive},
        ${at}`
  }
}
