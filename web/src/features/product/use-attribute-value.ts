import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'

/** The units of part attributes, from the reference data. */
const UNITS = [
  'mm',
  'V',
  'W',
  'kW',
  'A',
  'kΩ',
  'pcs',
  'in',
  '%',
  'bar',
  'L/h',
  'L',
  'cm³',
  'K',
  'lm',
  'Ah',
  'kWh',
  '°C',
  'km',
  'kg',
  'N·m',
  'Hz',
  'dB',
  't',
] as const

const DECIMAL = /^-?\d+(\.\d+)?$/

/** `137,5 мм`: a measurement formatted for the language; a value without a unit stays as it is. */
export function useAttributeValue() {
  const t = useText()
  const format = useFormat()
  return (value: string, unit: string | null): string => {
    if (unit === null) return value
    const known = UNITS.find((name) => name === unit)
    const number = DECIMAL.test(value) ? format.number(Number(value)) : value
    return `${number}\u00a0${known ? t(`catalogue.unit.${known}`) : unit}`
  }
}
