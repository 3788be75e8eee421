import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** Quantities and lead times of an offer as text. */
export function useStockWords() {
  const t = useText()
  const format = useFormat()
  return {
    /** `MOQ 10` */
    moq: (pieces: number) => t('catalogue.moq', { pieces: format.number(pieces) }),
    /** `3–5 days`; the same day has a text of its own. */
    lead(daysMin: number, daysMax: number) {
      if (daysMax === 0) return t('catalogue.sameDay')
      const range = daysMin === daysMax ? format.number(daysMax) : `${daysMin}–${format.number(daysMax)}`
      return t('catalogue.lead', { count: daysMax, range })
    },
    /** `In stock: 120`, out of stock, or on request. */
    stock(pieces: number | null) {
      if (pieces === null) return t('catalogue.stockOnRequest')
      return pieces > 0
        ? t('catalogue.inStock', { pieces: format.number(pieces) })
        : t('catalogue.outOfStock')
    },
  }
}
