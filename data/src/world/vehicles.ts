import type { EngineFacts, GenerationFacts, MakeFacts, ModelFacts } from '../import/facts.ts'
import { loadReference } from '../import/reference-file.ts'
import { hasGenuineBrand } from './part/brands.ts'
import type { Random } from './random.ts'
import { pickWeighted } from './random.ts'
import { groupBy } from './table.ts'

/** Whole vehicles, by leaf: new ones still in production, all of makes with a seller. */
function wholeVehicles(
  cars: readonly WorldVehicle[],
  trucks: readonly WorldVehicle[],
): Record<string, WorldVehicle[]> {
  const newCars = cars.filter(isSoldNew)
  const newTrucks = trucks.filter((vehicle) => isSoldNew(vehicle) && vehicle.make.kind !== 'bus')
  return {
    'new-cars': newCars.filter((vehicle) => !isVan(vehicle)),
    'used-cars': cars.filter(
      (vehicle) => vehicle.from >= 2008 && hasGenuineBrand(vehicle) && !isVan(vehicle),
    ),
    'electric-cars': newCars.filter(({ engines }) => engines.some(({ fuel }) => fuel === 'electric')),
    trucks: newTrucks,
    'vans-minibuses': newCars.filter(isVan),
    'special-machinery': newTrucks,
  }
}

const isSoldNew = (vehicle: WorldVehicle) =>
  vehicle.to === null && vehicle.generation !== undefined && hasGenuineBrand(vehicle)

const isVan = ({ generation }: WorldVehicle) => generation?.body === 'van' || generation?.body === 'minivan'

/** A car of the region that parts are made for. */
export interface WorldVehicle {
  readonly make: MakeFacts
  readonly model: ModelFacts
  /** Absent where the data have only the years of the model. */
  readonly generation?: GenerationFacts
  readonly from: number
  readonly to: number | null
  readonly isTruck: boolean
  readonly isElectrified: boolean
  readonly engines: readonly EngineFacts[]
  readonly weight: number
}

export interface VehiclePool {
  readonly cars: readonly WorldVehicle[]
  readonly trucks: readonly WorldVehicle[]
  /** With a combustion engine. */
  readonly combustionCars: readonly WorldVehicle[]
  /** With a clutch and a gearbox. */
  readonly gearedCars: readonly WorldVehicle[]
  readonly electrified: readonly WorldVehicle[]
  /** Whole vehicles for sale, by leaf. */
  readonly whole: Readonly<Record<string, readonly WorldVehicle[]>>
  /** With known engines. */
  readonly carsWithEngine: readonly WorldVehicle[]
  readonly trucksWithEngine: readonly WorldVehicle[]
  readonly byEngine: ReadonlyMap<string, readonly WorldVehicle[]>
  /** The generations of a model. */
  ofModel(make: string, model: string): readonly WorldVehicle[]
}

/** Popularity of a make in the region; makes not named here are rare. */
const MAKE_WEIGHTS: Record<string, number> = {
  toyota: 13,
  hyundai: 10,
  kia: 9,
  lada: 10,
  volkswagen: 7,
  nissan: 6,
  chery: 7,
  haval: 6,
  geely: 6,
  changan: 4,
  chevrolet: 5,
  mitsubishi: 4,
  skoda: 4,
  daewoo: 2,
  ravon: 1.5,
  gaz: 4,
  uaz: 3,
  lexus: 2.5,
  exeed: 1.5,
  omoda: 1.5,
  jaecoo: 1,
  jetour: 2,
  tank: 1.5,
  byd: 2.5,
  'great-wall': 2,
  jac: 2,
  faw: 1.5,
  dongfeng: 1.5,
  gac: 1.5,
  hongqi: 1,
  'li-auto': 1.5,
  zeekr: 1.5,
  voyah: 0.7,
  lifan: 1,
  foton: 1.5,
  maxus: 0.7,
  forthing: 0.5,
  brilliance: 0.4,
  zotye: 0.4,
  iveco: 1.2,
  renault: 4,
  mazda: 3,
  honda: 2.5,
  ford: 3,
  bmw: 3,
  'mercedes-benz': 3,
  audi: 2.5,
  opel: 2,
  subaru: 1.5,
  suzuki: 1,
  peugeot: 1,
  citroen: 0.8,
  volvo: 1,
  'land-rover': 0.8,
  porsche: 0.5,
  infiniti: 0.7,
  kamaz: 10,
  sinotruk: 10,
  shacman: 8,
  maz: 4,
  man: 4,
  'volvo-trucks': 4,
  scania: 4,
  daf: 3,
  ural: 2,
  'mercedes-benz-trucks': 4,
  'isuzu-trucks': 2,
  hino: 1,
  'hyundai-trucks': 2,
  'renault-trucks': 1.5,
  zil: 1,
  kraz: 0.5,
  beiben: 1,
  camc: 0.7,
  yutong: 1,
  'king-long': 0.5,
  higer: 0.5,
  ankai: 0.3,
  paz: 1,
  liaz: 0.5,
  nefaz: 0.5,
}

/** For makes without known generations, the models common in the region. */
const KNOWN_MODELS: Record<string, readonly string[]> = {
  renault: ['logan', 'duster', 'sandero', 'kaptur', 'arkana', 'megane', 'fluence'],
  mazda: ['3', '6', 'cx-5', 'cx-7', '626', 'demio'],
  honda: ['cr-v', 'civic', 'accord', 'fit', 'odyssey', 'stepwgn'],
  ford: ['focus', 'mondeo', 'fiesta', 'explorer', 'transit', 'ecosport'],
  bmw: ['3-series', '5-series', '7-series', 'x3', 'x5', 'x6'],
  'mercedes-benz': ['c-class', 'e-class', 's-class', 'gle', 'g-class', 'vito'],
  audi: ['a4', 'a6', 'q5', 'q7', '80', '100'],
  opel: ['astra', 'vectra', 'zafira', 'corsa', 'mokka'],
  subaru: ['forester', 'outback', 'legacy', 'impreza', 'xv'],
  suzuki: ['grand-vitara', 'vitara', 'sx4', 'jimny', 'swift'],
  peugeot: ['308', '408', '3008', 'partner'],
  citroen: ['c4', 'c5', 'berlingo'],
  volvo: ['xc60', 'xc90', 's60', 's80'],
  'land-rover': ['range-rover', 'range-rover-sport', 'discovery', 'freelander'],
  porsche: ['cayenne', 'macan', 'panamera'],
  infiniti: ['fx', 'qx70', 'qx56', 'q50'],
}

export function readVehicles(): VehiclePool {
  const { makes } = loadReference('vehicles')
  const all = makes.flatMap((make) => make.models.flatMap((model) => vehiclesOf(make, model)))
  const usual = all.filter((vehicle) => vehicle.weight > 0)
  const cars = usual.filter((vehicle) => !vehicle.isTruck)
  const trucks = usual.filter((vehicle) => vehicle.isTruck)
  return {
    cars,
    trucks,
    combustionCars: cars.filter((vehicle) => !isPureElectric(vehicle)),
    gearedCars: cars.filter((vehicle) => !vehicle.isElectrified),
    electrified: cars.filter((vehicle) => vehicle.isElectrified),
    whole: wholeVehicles(cars, trucks),
    carsWithEngine: cars.filter(hasEngine),
    trucksWithEngine: trucks.filter(hasEngine),
    byEngine: byEngine(usual),
    ofModel: modelFinder(all),
  }
}

export const pickVehicle = (random: Random, vehicles: readonly WorldVehicle[]) =>
  pickWeighted(random, vehicles)

export const engineCodes = (vehicle: WorldVehicle) => vehicle.engines.flatMap(({ code }) => code ?? [])

const hasEngine = (vehicle: WorldVehicle) => engineCodes(vehicle).length > 0

function vehiclesOf(make: MakeFacts, model: ModelFacts): WorldVehicle[] {
  const known = model.generations.filter(({ src }) => src === 'h')
  if (known.length > 0) return known.map((generation) => ofGeneration(make, model, generation))
  const isUsual = KNOWN_MODELS[make.slug]?.includes(model.slug) ?? false
  const weight = isUsual ? makeShare(make) / KNOWN_MODELS[make.slug]!.length : 0
  const isTruck = make.kind !== 'car'
  return [{ make, model, from: model.from, to: model.to, isTruck, isElectrified: false, engines: [], weight }]
}

function ofGeneration(make: MakeFacts, model: ModelFacts, generation: GenerationFacts): WorldVehicle {
  const engines = generation.engines ?? []
  const siblings = make.models.flatMap(({ generations }) =>
    generations.filter(({ src }) => src === 'h'),
  ).length
  return {
    make,
    model,
    generation,
    from: generation.from,
    to: generation.to,
    isTruck: make.kind !== 'car' || generation.body === 'truck' || generation.body === 'bus',
    isElectrified: hasTractionBattery(make, engines),
    engines,
    weight: (makeShare(make) / siblings) * ageFactor(generation),
  }
}

/** Mild hybrids of other countries have no battery worth trading, except the Prius. */
function hasTractionBattery(make: MakeFacts, engines: readonly EngineFacts[]): boolean {
  return engines.some(({ fuel }) => fuel === 'electric' || (fuel === 'hybrid' && make.country === 'CN'))
}

const isPureElectric = ({ engines }: WorldVehicle) =>
  engines.length > 0 && engines.every(({ fuel }) => fuel === 'electric')

const makeShare = (make: MakeFacts) => MAKE_WEIGHTS[make.slug] ?? 0.2

/** Parts are mostly bought for cars of five to twenty years. */
function ageFactor({ to }: GenerationFacts): number {
  const end = to ?? 2026
  if (end < 2000) return 0.4
  return end < 2008 ? 0.8 : 1.3
}

function byEngine(vehicles: readonly WorldVehicle[]): Map<string, WorldVehicle[]> {
  const found = new Map<string, WorldVehicle[]>()
  for (const vehicle of vehicles) {
    for (const code of engineCodes(vehicle)) found.set(code, [...(found.get(code) ?? []), vehicle])
  }
  return found
}

function modelFinder(vehicles: readonly WorldVehicle[]) {
  const byModel = groupBy(vehicles, ({ make, model }) => `${make.slug}/${model.slug}`)
  return (make: string, model: string): readonly WorldVehicle[] => {
    const found = byModel.get(`${make}/${model}`)
    if (!found) throw new Error(`no vehicle ${make} ${model}`)
    return found
  }
}
