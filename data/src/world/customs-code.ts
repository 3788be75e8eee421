import type { DataPart } from './part/part.ts'

/** Engine sizes up to which a heading of the harmonized system reaches, in cubic centimetres. */
const PETROL_CARS = [
  { upTo: 1000, hs: '870321' },
  { upTo: 1500, hs: '870322' },
  { upTo: 3000, hs: '870323' },
  { upTo: Number.POSITIVE_INFINITY, hs: '870324' },
]
const DIESEL_CARS = [
  { upTo: 1500, hs: '870331' },
  { upTo: 2500, hs: '870332' },
  { upTo: Number.POSITIVE_INFINITY, hs: '870333' },
]
const HYBRID_CAR = '870340'
const ELECTRIC_CAR = '870380'
const DIESEL_ENGINE = '840820'
const GAS_OF_NEW_CARS = '290351'

/** The heading of the harmonized system for what the part is, where it depends on more than its category. */
export function customsCode({ leaf, attributes }: DataPart): string {
  const { fuel, displ, ac_gas: gas } = attributes
  if (leaf.slug === 'complete-engines' && fuel === 'diesel') return DIESEL_ENGINE
  if (leaf.slug === 'refrigerants' && gas === 'r1234yf') return GAS_OF_NEW_CARS
  if (leaf.slug !== 'new-cars' && leaf.slug !== 'used-cars') return leaf.hs
  if (fuel === 'electric') return ELECTRIC_CAR
  if (fuel === 'hybrid') return HYBRID_CAR
  const headings = fuel === 'diesel' ? DIESEL_CARS : PETROL_CARS
  return headings.find(({ upTo }) => Number(displ) <= upTo)!.hs
}
