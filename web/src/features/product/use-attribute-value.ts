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

/** `мм` for `mm`. */
export function useUnitText() {
  const t = useText()
  return (unit: string): string => {
    const known = UNITS.find((name) => name === unit)
    return known ? t(`catalogue.unit.${known}`) : unit
  }
}

/** `137,5 мм`: a measurement formatted for the language; a value without a unit stays as it is. */
export function useAttributeValue() {
  const unitText = useUnitText()
  const format = useFormat()
  return (value: string, unit: string | null): string => {
    if (unit === null) return value
    const number = DECIMAL.test(value) ? format.number(Number(value)) : value
    return `${number}\u00a0${unitText(unit)}`
  }
}
