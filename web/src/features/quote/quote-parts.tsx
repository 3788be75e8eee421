import type { QuoteRequest, RequestedLine } from '@tiantian/contracts/quote/quote.ts'
import { openQuoteFile } from '@tiantian/contracts/quote/quote.ts'
import type { QuoteRequestState, QuoteState } from '@tiantian/contracts/quote/state.ts'
import { isFrame } from '@tiantian/contracts/vehicle/frame.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { FactLine } from '../../ui/fact-list.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import surface from '../../ui/surface.module.css'
import { useCarText } from '../vehicle/use-car-text.ts'
import css from './quote.module.css'

export const REQUEST_TONES = {
  open: 'primary',
  partly_ordered: 'warning',
  ordered: 'success',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<QuoteRequestState, string>

export const QUOTE_TONES = {
  asked: 'warning',
  sent: 'primary',
  declined: 'neutral',
  withdrawn: 'neutral',
  partly_ordered: 'success',
  ordered: 'success',
  expired: 'neutral',
  closed: 'neutral',
} as const satisfies Record<QuoteState, string>

export function RequestTag({ state }: { state: QuoteRequestState }) {
  const t = useText()
  return <Tag tone={REQUEST_TONES[state]}>{t(`quote.requestState.${state}`)}</Tag>
}

export function QuoteTag({ state }: { state: QuoteState }) {
  const t = useText()
  return <Tag tone={QUOTE_TONES[state]}>{t(`quote.state.${state}`)}</Tag>
}

/** `26300-35503 · Oil filter` */
export const lineTitle = ({ partNumber, text }: Pick<RequestedLine, 'partNumber' | 'text'>) =>
  [partNumber, text].filter(Boolean).join(' · ')

type Requested = Pick<
  QuoteRequest,
  | 'id'
  | 'code'
  | 'vehicle'
  | 'vin'
  | 'cityName'
  | 'countryName'
  | 'incoterm'
  | 'wantedBy'
  | 'note'
  | 'files'
  | 'expiresAt'
>

/** What holds for all lines of a request; `requestId` opens its files. */
export function RequestFacts({ request, requestId }: { request: Requested; requestId: string }) {
  const t = useText()
  const format = useFormat()
  const { vehicle, vin, incoterm, wantedBy, note, files } = request
  const car = useCarText(vehicle)
  const facts: FactLine[] = [
    { name: t('quote.destination'), value: `${request.cityName}, ${request.countryName}` },
    { name: t('quote.until'), value: format.date(request.expiresAt) },
    ...(car ? [{ name: t('quote.car'), value: car }] : []),
    ...(vin ? [{ name: isFrame(vin) ? t('quote.frame') : t('search.chip.vin'), value: vin }] : []),
    ...(incoterm ? [{ name: t('quote.incoterm'), value: incoterm }] : []),
    ...(wantedBy ? [{ name: t('quote.wantedBy'), value: format.date(wantedBy) }] : []),
    ...(note ? [{ name: t('quote.note'), value: note }] : []),
  ]
  const open = async (position: number) => {
    const { url } = await call(openQuoteFile, { id: requestId, position })
    window.open(url, '_blank', 'noopener')
  }
  return (
    <section className={surface.panel} aria-label={request.code}>
      <FactList facts={facts} />
      {files.length > 0 && (
        <div className={css.actions}>
          {files.map(({ position, name }) => (
            <Button key={position} variant="soft" size="sm" onClick={() => void open(position)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
