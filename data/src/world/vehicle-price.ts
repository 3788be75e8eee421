import type { DataPart } from './part/part.ts'
import { LATEST_YEAR, vehicleYear } from './text/vehicle-offer-name.ts'

/** What a new car of the make with a 1.6 litre engine costs, US dollars; other makes are near the middle. */
const CAR_USD: Readonly<Record<string, number>> = {
  ...{
    lada: 12_500,
    uaz: 16_000,
    gaz: 21_000,
    ravon: 11_500,
    daewoo: 10_500,
    chevrolet: 19_000,
    suzuki: 18_000,
  },
  ...{ chery: 20_000, haval: 22_000, geely: 23_000, changan: 21_000, jac: 19_000, faw: 19_500, gac: 23_000 },
  ...{
    omoda: 22_000,
    jaecoo: 26_000,
    jetour: 24_000,
    exeed: 31_000,
    tank: 36_000,
    hongqi: 38_000,
    byd: 26_000,
  },
  ...{ hyundai: 23_000, kia: 23_500, renault: 19_000, skoda: 26_000, nissan: 26_000, mitsubishi: 27_000 },
  ...{ toyota: 28_000, mazda: 27_000, honda: 27_000, subaru: 30_000, volkswagen: 31_000, ford: 28_000 },
  ...{ lexus: 48_000, infiniti: 44_000, bmw: 50_000, audi: 47_000, 'mercedes-benz': 54_000, volvo: 46_000 },
  ...{ zeekr: 45_000, 'li-auto': 44_000, voyah: 43_000 },
}
const USUAL_USD = 25_000
const USUAL_LITRES = 1.6
const USUAL_KWH = 60
/** Of its price a car keeps this share a year. */
const KEPT_A_YEAR = 0.87

/** The price of a whole passenger car: by make, engine or battery, and age; undefined for other vehicles. */
export function carPrice(part: DataPart): number | undefined {
  const { leaf, vehicle, attributes } = part
  if (leaf.middle !== 'cars' || !vehicle) return undefined
  const { displ, capacity_kwh: kwh } = attributes
  const size = typeof kwh === 'number' ? kwh / USUAL_KWH : Number(displ ?? 1600) / 1000 / USUAL_LITRES
  const asNew = (CAR_USD[vehicle.make.slug] ?? USUAL_USD) * size ** 0.6
  return leaf.slug === 'used-cars' ? asNew * KEPT_A_YEAR ** (LATEST_YEAR - vehicleYear(part)) : asNew
}
