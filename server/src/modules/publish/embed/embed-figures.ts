import type { Language } from '@tiantian/contracts/language.ts'
import type { Transform } from '@tiantian/contracts/publish/transform.ts'
import { EMBED_TEXTS } from './embed-words.ts'

/** Describes the figures of a dataset in words. */
export interface EmbedFigures {
  readonly value: (value: number | null) => string
  readonly tick: (value: number) => string
  readonly period: (period: string) => string
}

export function embedFigures(language: Language, decimals: number, transform: Transform): EmbedFigures {
  const isRatio = transform !== 'none' && transform !== 'rolling'
  const digits = isRatio ? 1 : decimals
  const exact = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const rough = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return {
    value: (value) =>
      value === null
        ? '–'
        : ((transform === 'yoy' || transform === 'mom') && value > 0 ? '+' : '') + exact.format(value),
    tick: (value) => rough.format(value),
    period(period) {
      const [year = '', part] = period.split('-')
      if (!part) return year
      return part.startsWith('Q') ? EMBED_TEXTS[language].quarter(part.slice(1), year) : `${part}.${year}`
    },
  }
}
