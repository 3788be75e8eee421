import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData } from '@tanstack/react-query'
import { csvConvention } from '@tiantian/contracts/csv.ts'
import type { Currency } from '@tiantian/contracts/money.ts'
import type { NumberPeriod } from '@tiantian/contracts/order/names.ts'
import { NUMBER_PERIODS } from '@tiantian/contracts/order/names.ts'
import type { PeriodNumbers, ShopNumbers } from '@tiantian/contracts/order/shop-numbers.ts'
import { getShopNumbers, PERIOD_DAYS } from '@tiantian/contracts/order/shop-numbers.ts'
import type { CSSProperties } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { saveCsv } from '../../office/export-csv.ts'
import { isNotFound } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useChangeSearch } from '../shell/use-change-search.ts'
import { MendPart } from './mend-part.tsx'
import { numbersCsv } from './numbers-csv.ts'
import css from './shop-numbers.module.css'

interface ShopNumbersPageProps {
  shopId: string
  period: NumberPeriod
}

/** What buyers look at, seek and buy in a shop, for its team. */
export function ShopNumbersPage({ shopId, period }: ShopNumbersPageProps) {
  const t = useText()
  const change = useChangeSearch<{ period?: NumberPeriod }>()
  const result = useQuery({
    ...query(getShopNumbers, { shopId, period }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const { data, error } = result
  const isMissing = isNotFound(error)
  return (
    <PageFrame
      title={data && !isMissing ? t('shopNumbers.of', { shop: data.shopName }) : t('shopNumbers.title')}
    >
      {isMissing && (
        <Missing title={t('shop.gone')} way={{ text: t('myShop.title'), url: '/pages/shop/shops-manage' }} />
      )}
      {!(data || isMissing) && <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />}
      {data && !isMissing && (
        <div className={css.page}>
          <div className={css.head}>
            <Segmented
              label={t('shopNumbers.period')}
              value={period}
              choices={NUMBER_PERIODS.map((value) => ({ value, label: t(`shopNumbers.${value}`) }))}
              onChange={(value) => change({ period: value })}
            />
            <PeriodNote numbers={data} />
            <ExportButton numbers={data} />
          </div>
          <Figures numbers={data} period={lengthOf(data)} />
          {data.days.length > 1 && <Chart days={data.days} />}
          <p className={css.muted}>{t('shopNumbers.about')}</p>
          <Words numbers={data} />
          <MendPart shopId={data.shopId} />
        </div>
      )}
    </PageFrame>
  )
}

/** Days, sales and words as a table. */
function ExportButton({ numbers }: { numbers: ShopNumbers }) {
  const t = useText()
  const language = useLanguage()
  const save = () => {
    const words = {
      day: t('shopNumbers.csv.day'),
      total: t('shopNumbers.csv.total'),
      productViews: t('shopNumbers.productViews'),
      shopViews: t('shopNumbers.shopViews'),
      cartAdds: t('shopNumbers.cartAdds'),
      orders: t('shopNumbers.orders'),
      words: t('shopNumbers.words'),
      searches: t('shopNumbers.csv.searches'),
      sales: (currency: string) => t('shopNumbers.sales', { currency }),
    }
    saveCsv('shop-numbers', numbersCsv(numbers, words, csvConvention(language)))
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      onClick={save}
    >
      {t('shopNumbers.csv.save')}
    </Button>
  )
}

/** The period of the reply: another one may be on its way. */
const lengthOf = ({ days }: ShopNumbers): NumberPeriod =>
  NUMBER_PERIODS.find((period) => PERIOD_DAYS[period] === days.length) ?? 'month'

/** A day of the shop, whatever the zone of the reader. */
const localDay = (day: string) => new Date(`${day}T00:00`)

function PeriodNote({ numbers: { from, to, cityName, timeZone } }: { numbers: ShopNumbers }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.muted}>
      <strong className={css.dates}>
        {from === to ? format.date(localDay(to)) : format.days(localDay(from), localDay(to), true)}
      </strong>
      {from !== to && ` (${t('shopNumbers.soFar')})`}{' '}
      <span>{t('shopNumbers.zone', { city: cityName, zone: timeZone })}</span>
    </p>
  )
}

interface FigureRow {
  readonly key: string
  readonly name: string
  readonly now: number
  /** Undefined for today, which is not over. */
  readonly before: number | undefined
  readonly textOf: (value: number) => string
}

function Figures({ numbers: { numbers, before }, period }: { numbers: ShopNumbers; period: NumberPeriod }) {
  const t = useText()
  const format = useFormat()
  const count = (key: Exclude<keyof PeriodNumbers, 'sales'>, name: string): FigureRow => ({
    key,
    name,
    now: numbers[key],
    before: before?.[key],
    textOf: (value) => format.number(value),
  })
  const currencies = [
    ...new Set([...numbers.sales, ...(before?.sales ?? [])].map(({ currency }) => currency)),
  ].sort()
  const soldIn = ({ sales }: PeriodNumbers, currency: Currency) =>
    sales.find((sale) => sale.currency === currency)?.amountMinor ?? 0
  const figures: FigureRow[] = [
    count('productViewCount', t('shopNumbers.productViews')),
    count('shopViewCount', t('shopNumbers.shopViews')),
    count('cartAddCount', t('shopNumbers.cartAdds')),
    count('orderCount', t('shopNumbers.orders')),
    ...currencies.map((currency) => ({
      key: currency,
      name: t('shopNumbers.sales', { currency }),
      now: soldIn(numbers, currency),
      before: before ? soldIn(before, currency) : undefined,
      textOf: (amountMinor: number) => format.money({ amountMinor, currency }),
    })),
  ]
  return (
    <dl className={css.figures}>
      {figures.map(({ key, name, now, before: earlier, textOf }) => (
        <div key={key} className={css.figure}>
          <dt>{name}</dt>
          <dd>
            <span className={css.value}>{textOf(now)}</span>{' '}
            {earlier !== undefined && <Change now={now} before={earlier} />}
            {earlier !== undefined && period !== 'day' && (
              <span className={css.was}>{t(`shopNumbers.was.${period}`, { value: textOf(earlier) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** By how many percent; nothing where nothing was before. */
function Change({ now, before }: { now: number; before: number }) {
  const format = useFormat()
  if (before === 0 || now === before) return null
  const share = (now - before) / before
  return (
    <span className={share > 0 ? css.more : css.less}>
      {format.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
    </span>
  )
}

/** A bar for each day; its number is read aloud and shown on hover. */
function Chart({ days }: { days: ShopNumbers['days'] }) {
  const t = useText()
  const format = useFormat()
  const most = Math.max(1, ...days.map(({ productViewCount }) => productViewCount))
  const first = days[0]!
  const last = days.at(-1)!
  return (
    <Section title={t('shopNumbers.chart')} isPanel>
      <ol className={css.chart}>
        {days.map(({ day, productViewCount }) => {
          const text = t('shopNumbers.chartDay', {
            day: format.day(localDay(day)),
            count: format.number(productViewCount),
          })
          return (
            <li key={day} className={css.column} title={text}>
              <span className="visually-hidden">{text}</span>
              {days.length <= 7 && (
                <span className={css.top} aria-hidden="true">
                  {format.number(productViewCount)}
                </span>
              )}
              <span className={css.bar} style={{ '--share': productViewCount / most } as CSSProperties} />
            </li>
          )
        })}
      </ol>
      <p className={css.axis} aria-hidden="true">
        <span>{format.day(localDay(first.day))}</span>
        <span>{format.day(localDay(last.day))}</span>
      </p>
    </Section>
  )
}

function Words({ numbers: { words, wordPeopleMin } }: { numbers: ShopNumbers }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('shopNumbers.words')} isPanel>
      <p className={css.muted}>{t('shopNumbers.wordsLead', { count: wordPeopleMin })}</p>
      {words.length === 0 ? (
        <EmptyState title={t('shopNumbers.noWords')} text={t('shopNumbers.noWordsText')} />
      ) : (
        <ol className={css.words}>
          {words.map(({ text, count }) => (
            <li key={text} className={css.word}>
              <span className={css.wordText}>{text}</span>
              <span className={css.muted}>{format.number(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
