import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** `2.5%`; null: as the parent. */
export function useRateText() {
  const t = useText()
  const format = useFormat()
  return (basisPoints: number | null) =>
    basisPoints === null
      ? t('trade.commission.asParent')
      : format.number(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 })
}
