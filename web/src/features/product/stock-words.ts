import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** Quantities and days of an offer in words. */
export function useStockWords() {
  const t = useText()
  const format = useFormat()
  return {
    /** `MOQ 10` */
    moq: (pieces: number) => t('catalogue.moq', { pieces: format.number(pieces) }),
    /** `3–5 days`; the same day is said in words. */
    lead(daysMin: number, daysMax: number) {
      if (daysMax === 0) return t('catalogue.sameDay')
      const range = daysMin === daysMax ? format.number(daysMax) : `${daysMin}–${format.number(daysMax)}`
      return t('catalogue.lead', { count: daysMax, range })
    },
    /** `In stock: 120`, that there is none, or that the seller has to be asked. */
    stock(pieces: number | null) {
      if (pieces === null) return t('catalogue.stockOnRequest')
      return pieces > 0
        ? t('catalogue.inStock', { pieces: format.number(pieces) })
        : t('catalogue.outOfStock')
    },
  }
}
