import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

const BODIES = [
  'suv',
  'minivan',
  'sedan',
  'crossover',
  'van',
  'pickup',
  'hatchback',
  'truck',
  'wagon',
  'liftback',
  'bus',
] as const
const FUELS = ['petrol', 'diesel', 'hybrid', 'phev', 'electric', 'gas'] as const

/** Years, body and engine of a car as text. */
export function useCarWords() {
  const t = useText()
  const format = useFormat()
  return {
    /** `2011–2017`, `from 2018`, or '' if unknown. */
    years(from: number | null, to: number | null) {
      if (from === null) return to === null ? '' : `–${to}`
      return to === null ? t('vehicle.yearsSince', { from }) : t('vehicle.years', { from, to })
    },
    body(name: string | null) {
      const known = BODIES.find((body) => body === name)
      return known ? t(`vehicle.body.${known}`) : ''
    },
    /** `2.5 l, petrol` */
    engine(litres: number | null, fuel: string | null) {
      const known = FUELS.find((name) => name === fuel)
      const size = litres
        ? t('vehicle.litres', { litres: format.number(litres, { minimumFractionDigits: 1 }) })
        : ''
      return [size, known ? t(`vehicle.fuel.${known}`) : ''].filter(Boolean).join(', ')
    },
  }
}
