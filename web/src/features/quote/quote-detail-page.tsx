import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Money } from '@tiantian/contracts/money.ts'
import type {
  ComparedQuote,
  QuotedLine,
  QuoteRequest,
  QuoteVersion,
  RequestedLine,
  ShopQuote,
} from '@tiantian/contracts/quote/quote.ts'
import { withdrawQuoteRequest } from '@tiantian/contracts/quote/quote.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Price } from '../../ui/price.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import surface from '../../ui/surface.module.css'
import { WriteButton } from '../message/write-button.tsx'
import { writeAwards } from '../order/quote-choice.ts'
import { ShopLink } from '../order/shop-link.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { LandedPriceView } from './landed-price.tsx'
import css from './quote.module.css'
import { lineTitle, QuoteTag, RequestFacts, RequestTag } from './quote-parts.tsx'
import { keepRequest, requestQuery } from './quote-query.ts'

const isOrderable = ({ state }: ShopQuote) => state === 'sent' || state === 'partly_ordered'
const keyOf = (quoteId: string, position: number) => `${quoteId} ${position}`
const isAsking = ({ state }: QuoteRequest) => state === 'open' || state === 'partly_ordered'

/** A request with the quotes of all shops side by side; chosen lines become one checkout. */
export function QuoteDetailPage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const { navigateTo } = useNavigator()
  const { request } = useSuspenseQuery(requestQuery(id)).data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawQuoteRequest, { id }),
    onSuccess: (reply) => keepRequest(client, reply),
  })
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  const awards = request.quotes.flatMap((quote) => {
    const positions =
      quote.current?.lines
        .map(({ position }) => position)
        .filter((one) => chosen.has(keyOf(quote.id, one))) ?? []
    return positions.length > 0 ? [{ quoteId: quote.id, version: quote.current!.version, positions }] : []
  })
  const order = () => navigateTo(pageUrl('/pages/order/confirm', { quote: id, award: writeAwards(awards) }))
  return (
    <PageFrame title={t('quote.request', { code: request.code })}>
      <div className={css.stack}>
        <div className={css.row}>
          <RequestTag state={request.state} />
          {isAsking(request) && (
            <Button variant="plain" isLoading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              {t('quote.withdrawRequest')}
            </Button>
          )}
        </div>
        <RequestFacts request={request} requestId={request.id} />
        <section className={css.stack} aria-label={t('quote.shops')}>
          <h2 className={css.title}>{t('quote.shops')}</h2>
          <div className={css.list}>
            {request.quotes.map((quote) => (
              <ShopCard key={quote.id} quote={quote} />
            ))}
          </div>
        </section>
        <section className={surface.panel} aria-label={t('quote.compare')}>
          <h2 className={css.title}>{t('quote.compare')}</h2>
          {request.lines.map((line) => (
            <ComparedLine
              key={line.position}
              request={request}
              line={line}
              chosen={chosen}
              onChoose={(quoteId, isChosen) => choose(keyOf(quoteId, line.position), isChosen)}
            />
          ))}
        </section>
      </div>
      {isAsking(request) && request.quotes.some(isOrderable) && (
        <StickyBar>
          <Button size="lg" disabled={chosen.size === 0} onClick={order}>
            {t('quote.orderChosen', { amount: chosen.size })}
          </Button>
        </StickyBar>
      )}
    </PageFrame>
  )
}

function goodsOf({ lines, currency }: QuoteVersion): Money {
  return {
    currency,
    amountMinor: lines.reduce((total, { unitPriceMinor, quantity }) => total + unitPriceMinor * quantity, 0),
  }
}

/** A shop's terms, and what all of its quote costs with the delivery. */
function ShopCard({ quote }: { quote: ComparedQuote }) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const { current } = quote
  const goods = current && goodsOf(current)
  const goesBy = quote.landed?.deliveryBy
  const isDelivered = current?.deliveryMinor !== null || goesBy === 'price'
  const covered = goesBy === 'place' ? 'quote.goodsToPlace' : 'quote.goodsOnly'
  const landed = current &&
    goods && { ...goods, amountMinor: goods.amountMinor + (current.deliveryMinor ?? 0) }
  return (
    <article className={cx(surface.surface, css.card)} aria-label={quote.shopName}>
      <div className={css.row}>
        <ShopLink shopId={quote.shopId} name={quote.shopName} heading="h3" />
        <QuoteTag state={quote.state} />
      </div>
      {current && landed && (
        <>
          <span className={css.muted}>{t(isDelivered ? 'quote.landed' : covered)}</span>
          <Price {...money.price(landed)} size="lg" />
          <span>
            {current.incoterm} {current.incotermPlace}
          </span>
          <span className={css.muted}>
            {t('quote.validUntil', { date: format.date(current.validUntil) })}
          </span>
          {quote.landed && <LandedPriceView landed={quote.landed} currency={current.currency} />}
          {current.note && <q>{current.note}</q>}
          {quote.earlier.map(({ version, total }) => (
            <span key={version} className={css.muted}>
              {t('quote.earlier', { version, total: format.money(total) })}
            </span>
          ))}
        </>
      )}
      {quote.orders.map(({ id }) => (
        <PageLink key={id} url={pageUrl('/pages/order/detail', { id })}>
          {t('quote.toOrder')}
        </PageLink>
      ))}
      <WriteButton with={{ kind: 'quote', id: quote.id }}>{t('quote.write')}</WriteButton>
    </article>
  )
}

interface ComparedLineProps {
  request: QuoteRequest
  line: RequestedLine
  chosen: ReadonlySet<string>
  onChoose: (quoteId: string, isChosen: boolean) => void
}

/** What each shop quotes for a line. */
function ComparedLine({ request, line, chosen, onChoose }: ComparedLineProps) {
  const t = useText()
  const format = useFormat()
  const { position, quantity, targetMinor, orderedQuantity } = line
  const offers = request.quotes.flatMap((quote) => {
    const quoted = quote.current?.lines.find((one) => one.position === position)
    return quoted ? [{ quote, quoted }] : []
  })
  return (
    <div className={css.line}>
      <div className={css.row}>
        <h3>
          {position}. {lineTitle(line)}
        </h3>
        <span className={css.muted}>
          {t('cart.pieces', { amount: format.number(quantity) })}
          {targetMinor !== null &&
            ` · ${t('quote.target', { price: format.money({ amountMinor: targetMinor, currency: request.currency }) })}`}
        </span>
      </div>
      {offers.length === 0 && <p className={css.muted}>{t('quote.noAnswer')}</p>}
      <div className={css.offers}>
        {offers.map(({ quote, quoted }) => (
          <QuotedOffer
            key={quote.id}
            quote={quote}
            quoted={quoted}
            isOpen={
              isAsking(request) && isOrderable(quote) && orderedQuantity < quantity && !quoted.isOrdered
            }
            isChosen={chosen.has(keyOf(quote.id, position))}
            onChoose={(isChosen) => onChoose(quote.id, isChosen)}
          />
        ))}
      </div>
    </div>
  )
}

interface QuotedOfferProps {
  quote: ShopQuote
  quoted: QuotedLine
  isOpen: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function QuotedOffer({ quote, quoted, isOpen, isChosen, onChoose }: QuotedOfferProps) {
  const t = useText()
  const format = useFormat()
  const money = useMoney()
  const { currency, incoterm } = quote.current!
  return (
    <div className={css.offer}>
      <Checkbox isChecked={isChosen} isDisabled={!isOpen} onChange={onChoose} label={quote.shopName} />
      <Price {...money.price({ amountMinor: quoted.unitPriceMinor, currency })} unit={t('quote.perPiece')} />
      <span>
        {t('cart.pieces', { amount: format.number(quoted.quantity) })} ·{' '}
        {t('quote.leadDays', { amount: quoted.leadDays })} · {incoterm}
      </span>
      <PageLink url={pageUrl('/pages/product/detail', { id: quoted.productId })} className={css.muted}>
        {quoted.brandName} {quoted.partNumber} · {quoted.name}
      </PageLink>
      {quoted.isAlternative && <Tag tone="warning">{t('quote.alternative')}</Tag>}
      {quoted.isOrdered && <Tag tone="success">{t('quote.ordered')}</Tag>}
      {quoted.note && <q>{quoted.note}</q>}
    </div>
  )
}
