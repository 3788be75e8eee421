import { QUOTE_STATES } from '@tiantian/contracts/quote/names.ts'
import type { ShopQuoteRow } from '@tiantian/contracts/quote/quote.ts'
import { listShopQuotes } from '@tiantian/contracts/quote/quote.ts'
import { useText } from '../../i18n/use-text.ts'
import { columnsOf } from '../../office/column.tsx'
import { select } from '../../office/filter-bar.tsx'
import { QueryTable } from '../../office/query-table.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { NotYourRole } from '../user/not-your-role.tsx'
import { useMayInAnyShop } from '../user/own-shops.ts'
import { QUOTE_TONES } from './quote-parts.tsx'

const { dateTime, link, state, text } = columnsOf<ShopQuoteRow>()

const COLUMNS = [
  link('code', 'quote.code', {
    url: ({ id }) => pageUrl('/pages/shop/quote', { id }),
    text: ({ code }) => code,
    note: ({ titles }) => titles.join(', '),
    width: 280,
  }),
  state(
    'state',
    'order.life.state',
    (value) => `quote.state.${value}`,
    (value) => QUOTE_TONES[value],
  ),
  {
    key: 'destination',
    title: 'order.life.destination' as const,
    text: ({ cityName, countryName }: ShopQuoteRow) => `${cityName}, ${countryName}`,
  },
  dateTime('createdAt', 'quote.askedAt'),
  dateTime('expiresAt', 'quote.until'),
  text('shopName', 'order.life.shop', { isHidden: true }),
]

/** Requests for quotes that concern the user's shops. */
export function ShopQuotesPage() {
  const t = useText()
  const mayAnswer = useMayInAnyShop('quotes')
  const worksInShop = useMayInAnyShop('sales')
  if (worksInShop && !mayAnswer)
    return (
      <PageFrame title={t('quote.sales')}>
        <NotYourRole />
      </PageFrame>
    )
  return (
    <PageFrame title={t('quote.sales')}>
      <QueryTable
        label={t('quote.sales')}
        action={listShopQuotes}
        columns={COLUMNS}
        filters={[
          select('state', 'order.life.state', QUOTE_STATES, (value) => ({ text: t(`quote.state.${value}`) })),
        ]}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        exportAs="quotes"
        emptyTitle={t('quote.salesEmpty')}
        emptyText={t('quote.salesEmptyText')}
      />
    </PageFrame>
  )
}
