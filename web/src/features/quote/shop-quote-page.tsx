import { useMutation, useQueryClient } from '@tanstack/react-query'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { amountText, readAmount } from '@tiantian/contracts/money-text.ts'
import { WANTED_INCOTERMS } from '@tiantian/contracts/order/delivery.ts'
import type { QuotableOffer, RequestedLine, ShopQuoteDetail } from '@tiantian/contracts/quote/quote.ts'
import { findQuotableOffers, moveQuote, quoteForm, sendQuote } from '@tiantian/contracts/quote/quote.ts'
import { quoteMachine } from '@tiantian/contracts/quote/state.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import surface from '../../ui/surface.module.css'
import { WriteButton } from '../message/write-button.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import css from './quote.module.css'
import { lineTitle, QuoteTag, RequestFacts } from './quote-parts.tsx'
import { keepShopQuote, shopQuoteQuery } from './quote-query.ts'
import { numberOf } from './request-draft.ts'

/** A request as a shop sees it, and the shop's quote. */
export function ShopQuotePage({ id }: { id: string }) {
  const t = useText()
  const client = useQueryClient()
  const { quote } = useSuspenseQuery(shopQuoteQuery(id)).data
  const events = eventsFor(quoteMachine, quote.state, 'seller')
  const moving = useMutation({
    mutationFn: (event: 'decline' | 'withdraw') => call(moveQuote, { id, event }),
    onSuccess: (reply) => keepShopQuote(client, reply),
  })
  return (
    <PageFrame title={t('quote.request', { code: quote.code })}>
      <div className={css.stack}>
        <div className={css.row}>
          <QuoteTag state={quote.state} />
          <div className={css.actions}>
            <WriteButton with={{ kind: 'quote', id: quote.id }}>{t('quote.write')}</WriteButton>
            {(['decline', 'withdraw'] as const)
              .filter((event) => events.includes(event))
              .map((event) => (
                <Button
                  key={event}
                  variant="plain"
                  isLoading={moving.isPending}
                  onClick={() => moving.mutate(event)}
                >
                  {t(`quote.event.${event}`)}
                </Button>
              ))}
          </div>
        </div>
        <RequestFacts request={quote} requestId={quote.requestId} />
        {events.includes('send') ? (
          <AnswerForm key={`${quote.current?.version}`} quote={quote} />
        ) : (
          <SentLines quote={quote} />
        )}
      </div>
    </PageFrame>
  )
}

/** What was quoted, when nothing more can be. */
function SentLines({ quote }: { quote: ShopQuoteDetail }) {
  const t = useText()
  const format = useFormat()
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('quote.lines')}</h2>
      {quote.lines.map((line) => {
        const sent = quote.current?.lines.find(({ position }) => position === line.position)
        return (
          <div key={line.position} className={css.line}>
            <h3>{lineTitle(line)}</h3>
            {sent && quote.current && (
              <p>
                {sent.brandName} {sent.partNumber} ·{' '}
                {t('cart.pieces', { amount: format.number(sent.quantity) })} ·{' '}
                {format.money({ amountMinor: sent.unitPriceMinor, currency: quote.current.currency })}
              </p>
            )}
          </div>
        )
      })}
    </section>
  )
}

interface AnswerLine {
  readonly position: number
  /** '' for a line that is not quoted. */
  readonly offerId: string
  readonly price: string
  readonly quantity: string
  readonly leadDays: string
  readonly note: string
}

interface AnswerDraft {
  lines: readonly AnswerLine[]
  currency: string
  incoterm: string
  incotermPlace: string
  delivery: string
  validUntil: string
  note: string
}

const isQuoted = ({ offerId }: AnswerLine) => offerId !== ''

/** The last version, or else what the shop has on sale under the requested numbers. */
function startOf(quote: ShopQuoteDetail): AnswerDraft {
  const { current, matches, lines } = quote
  const [first] = matches.flatMap(({ offers }) => offers)
  const open = lines.filter(({ quantity, orderedQuantity }) => orderedQuantity < quantity)
  return {
    lines: open.map(({ position, quantity }): AnswerLine => {
      const sent = current?.lines.find((line) => line.position === position)
      const match = matches.find((one) => one.position === position)?.offers[0]
      if (sent)
        return {
          position,
          offerId: sent.offerId,
          price: amountText(sent.unitPriceMinor),
          note: sent.note,
          quantity: String(sent.quantity),
          leadDays: String(sent.leadDays),
        }
      return {
        position,
        offerId: match?.offerId ?? '',
        quantity: String(quantity),
        note: '',
        price: match ? amountText(match.priceMinor) : '',
        leadDays: match ? String(match.leadDays) : '',
      }
    }),
    currency: current?.currency ?? first?.currency ?? quote.currency,
    incoterm: current?.incoterm ?? quote.incoterm ?? first?.incoterm ?? '',
    incotermPlace: current?.incotermPlace ?? first?.incotermPlace ?? '',
    delivery: current?.deliveryMinor == null ? '' : amountText(current.deliveryMinor),
    validUntil: current?.validUntil ?? quote.expiresAt.slice(0, 10),
    note: current?.note ?? '',
  }
}

function AnswerForm({ quote }: { quote: ShopQuoteDetail }) {
  const t = useText()
  const client = useQueryClient()
  const [requestId] = useState(newRequestId)
  const form = useForm({
    start: startOf(quote),
    check: (draft) =>
      checkForm(quoteForm, {
        currency: draft.currency,
        incoterm: draft.incoterm,
        incotermPlace: draft.incotermPlace,
        deliveryMinor: draft.delivery === '' ? null : (readAmount(draft.delivery) ?? Number.NaN),
        validUntil: draft.validUntil,
        note: draft.note,
        lines: draft.lines.filter(isQuoted).map(({ price, quantity, leadDays, ...line }) => ({
          ...line,
          unitPriceMinor: readAmount(price) ?? Number.NaN,
          quantity: numberOf(quantity),
          leadDays: numberOf(leadDays),
        })),
      }),
    send: (sent) =>
      call(sendQuote, { requestId, id: quote.id, version: quote.current?.version ?? 0, quote: sent }),
    onSent(reply) {
      keepShopQuote(client, reply)
      showToast({ title: t('quote.sent'), icon: 'success' })
    },
  })
  const setLine = (at: number, part: Partial<AnswerLine>) =>
    form.change({
      lines: form.draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)),
    })
  return (
    <Form form={form} className={css.stack}>
      <section className={surface.panel}>
        <h2 className={css.title}>{t('quote.lines')}</h2>
        {form.draft.lines.map((line, at) => (
          <AnswerFields
            key={line.position}
            quote={quote}
            line={line}
            errorOf={(name) => {
              const sentAt = form.draft.lines.slice(0, at).filter(isQuoted).length
              return form.errors[`lines.${sentAt}.${name}`] ?? form.errors[`quote.lines.${sentAt}.${name}`]
            }}
            onChange={(part) => setLine(at, part)}
          />
        ))}
        {form.errors.lines && (
          <p className={css.error} role="alert">
            {form.errors.lines}
          </p>
        )}
      </section>
      <TermsPanel form={form} />
      <FormError form={form} />
      <Button type="submit" size="lg" isLoading={form.isSending}>
        {t(quote.current ? 'quote.sendAgain' : 'quote.sendQuote')}
      </Button>
    </Form>
  )
}

function TermsPanel({ form }: { form: FormState<AnswerDraft> }) {
  const t = useText()
  return (
    <section className={surface.panel}>
      <h2 className={css.title}>{t('quote.conditions')}</h2>
      <div className={css.fields}>
        <Select
          label={t('quote.currency')}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          {...field(form, 'currency')}
        />
        <Select
          label={t('quote.incoterm')}
          choices={WANTED_INCOTERMS.map((value) => ({ value, label: value }))}
          {...field(form, 'incoterm')}
        />
        <TextField label={t('quote.incotermPlace')} isOptional {...field(form, 'incotermPlace')} />
        <TextField
          label={t('quote.delivery', { currency: form.draft.currency })}
          isOptional
          inputMode="decimal"
          {...field(form, 'delivery')}
          error={form.errors.deliveryMinor}
        />
        <TextField
          type="date"
          label={t('quote.lastDay')}
          {...field(form, 'validUntil')}
          error={form.errors.validUntil ?? form.errors['quote.validUntil']}
        />
        <div className={css.wide}>
          <TextArea label={t('quote.note')} isOptional rows={3} maxLength={1000} {...field(form, 'note')} />
        </div>
      </div>
    </section>
  )
}

interface AnswerFieldsProps {
  quote: ShopQuoteDetail
  line: AnswerLine
  errorOf: (name: string) => string | undefined
  onChange: (part: Partial<AnswerLine>) => void
}

function AnswerFields({ quote, line, errorOf, onChange }: AnswerFieldsProps) {
  const t = useText()
  const format = useFormat()
  const { position, offerId } = line
  const requested = quote.lines.find((one) => one.position === position) as RequestedLine
  const [found, setFound] = useState<readonly QuotableOffer[]>([])
  const [number, setNumber] = useState('')
  const finding = useMutation({
    mutationFn: (text: string) => call(findQuotableOffers, { id: quote.id, text }),
    onSuccess: ({ offers }) => setFound(offers),
  })
  const matches = quote.matches.find((one) => one.position === position)?.offers ?? []
  const sent = quote.current?.lines.find((one) => one.position === position)
  const offerText = (offer: QuotableOffer) =>
    `${offer.brandName} ${offer.partNumber} · ${format.money({ amountMinor: offer.priceMinor, currency: offer.currency })} · ${t('quote.stock', { amount: format.number(offer.stockQuantity) })}`
  const choices = new Map<string, string>([
    ['', t('quote.notQuoted')],
    ...(sent ? [[sent.offerId, `${sent.brandName} ${sent.partNumber}`] as const] : []),
    ...[...matches, ...found].map((offer) => [offer.offerId, offerText(offer)] as const),
  ])
  return (
    <fieldset className={css.line} aria-label={lineTitle(requested)}>
      <div className={css.row}>
        <h3>
          {position}. {lineTitle(requested)}
        </h3>
        <span className={css.muted}>
          {t('cart.pieces', { amount: format.number(requested.quantity) })}
          {requested.targetMinor !== null &&
            ` · ${t('quote.target', { price: format.money({ amountMinor: requested.targetMinor, currency: quote.currency }) })}`}
        </span>
      </div>
      <div className={css.fields}>
        <div className={css.wide}>
          <Select
            label={t('quote.part')}
            value={offerId || NOT_QUOTED}
            choices={[...choices].map(([value, label]) => ({ value: value || NOT_QUOTED, label }))}
            error={errorOf('offerId')}
            onChange={(value) => onChange({ offerId: value === NOT_QUOTED ? '' : value })}
          />
        </div>
        <TextField
          label={t('quote.otherNumber')}
          isOptional
          value={number}
          maxLength={40}
          onChange={setNumber}
          after={
            <Button
              size="sm"
              variant="plain"
              isLoading={finding.isPending}
              onClick={() => finding.mutate(number)}
            >
              {t('quote.find')}
            </Button>
          }
        />
        <TextField
          label={t('quote.price')}
          inputMode="decimal"
          value={line.price}
          error={errorOf('unitPriceMinor')}
          onChange={(price) => onChange({ price })}
        />
        <TextField
          label={t('quote.quantity')}
          inputMode="numeric"
          value={line.quantity}
          error={errorOf('quantity')}
          onChange={(quantity) => onChange({ quantity })}
        />
        <TextField
          label={t('quote.lead')}
          inputMode="numeric"
          value={line.leadDays}
          error={errorOf('leadDays')}
          onChange={(leadDays) => onChange({ leadDays })}
        />
        <TextField
          label={t('quote.lineNote')}
          isOptional
          maxLength={300}
          value={line.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
    </fieldset>
  )
}

/** The native select shows its placeholder for ''. */
const NOT_QUOTED = 'none'
