import type { CustomsHint } from '@tiantian/contracts/order/customs.ts'
import type { OrderLine } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import css from './customs-hints.module.css'

type HintedLine = Pick<OrderLine, 'offerId' | 'brandName' | 'partNumber' | 'quantity'> & {
  customs: CustomsHint | null
}

/** What the office knows of the import of these goods: facts, never a part of the total. */
export function CustomsHints({ lines }: { lines: readonly HintedLine[] }) {
  const t = useText()
  const known = lines.flatMap(({ customs, ...line }) =>
    customs && line.quantity > 0 ? [{ customs, line }] : [],
  )
  if (known.length === 0) return null
  const alike = [...Map.groupBy(known, ({ customs }) => JSON.stringify(customs)).values()]
  return (
    <section className={css.root} aria-label={t('order.customs.title')}>
      <h3 className={css.title}>{t('order.customs.title')}</h3>
      <ul className={css.list}>
        {alike.map((same) => (
          <li key={same[0]?.line.offerId}>
            <Hint
              hint={same[0]!.customs}
              numbers={
                alike.length > 1
                  ? same.map(({ line }) => `${line.brandName} ${line.partNumber}`).join(', ')
                  : ''
              }
            />
          </li>
        ))}
      </ul>
      <p className={css.small}>{t('order.customs.text')}</p>
    </section>
  )
}

interface HintProps {
  hint: CustomsHint
  /** The goods that it is about; empty when it is about all. */
  numbers: string
}

function Hint({ hint, numbers }: HintProps) {
  const t = useText()
  const format = useFormat()
  const { hsCode, conformity, dutyBasisPoints, vatBasisPoints, note, sources } = hint
  const rate = (basisPoints: number) =>
    format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const facts = [
    hsCode && t('order.customs.hsCode', { code: hsCode }),
    conformity && t(`order.customs.conformity.${conformity}`),
    dutyBasisPoints !== null && t('order.customs.duty', { rate: rate(dutyBasisPoints) }),
    vatBasisPoints !== null && t('order.customs.vat', { rate: rate(vatBasisPoints) }),
  ]
  return (
    <>
      {numbers && <p className={css.small}>{numbers}</p>}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {note && <p>{note}</p>}
      {sources.map(({ source, checkedOn }) => (
        <p key={source} className={css.small}>
          {t('order.customs.source', { source, date: format.date(checkedOn) })}
        </p>
      ))}
    </>
  )
}
