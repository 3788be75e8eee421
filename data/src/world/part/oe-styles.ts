import type { Random } from '../random.ts'
import type { WorldVehicle } from '../vehicles.ts'

/** The number groups of the makes for a category (data/world/oe-groups.csv). */
export interface OeGroup {
  /** From the Soviet catalogue, which makes of Russia and China still follow: 3501070 is a front disc. */
  readonly gost: string
  readonly toyota: string
  readonly hyundai: string
  readonly vag: string
}

export interface OeQuestion {
  readonly random: Random
  readonly vehicle: WorldVehicle
  readonly group: OeGroup
  /** The slug of the top-level category. */
  readonly system: string
}

/** The main groups of the catalogues of BMW and Mercedes-Benz. */
const BMW_GROUPS: Record<string, string> = {
  brakes: '34',
  filters: '13',
  engine: '11',
  'belts-chains': '11',
  cooling: '17',
  'fuel-air': '13',
  exhaust: '18',
  ignition: '12',
  electrical: '61',
  sensors: '13',
  lighting: '63',
  'clutch-transmission': '21',
  driveline: '33',
  suspension: '31',
  steering: '32',
  'wheels-tyres': '36',
  body: '51',
  'glass-mirrors': '51',
  interior: '52',
  hvac: '64',
  'accessories-tools': '82',
}
const MERCEDES_GROUPS: Record<string, readonly string[]> = {
  brakes: ['420', '421', '423'],
  filters: ['094', '180', '830'],
  engine: ['010', '016', '030', '050'],
  'belts-chains': ['052', '202', '993'],
  cooling: ['500', '501', '203'],
  'fuel-air': ['070', '078', '096'],
  exhaust: ['490', '492'],
  ignition: ['159', '150'],
  electrical: ['150', '154', '545'],
  sensors: ['153', '905'],
  lighting: ['820', '906'],
  'clutch-transmission': ['250', '270'],
  driveline: ['350', '357', '410'],
  suspension: ['320', '323', '330', '350'],
  steering: ['460', '466'],
  body: ['880', '885', '750'],
  'glass-mirrors': ['670', '810', '820'],
  interior: ['680', '860'],
  hvac: ['830', '835'],
  'truck-trailer': ['420', '430', '432', '317'],
}

type OeStyle = (question: OeQuestion) => string

/** Formats a part number as the make does. */
export function styledNumber(question: OeQuestion): string {
  const style = STYLES[question.vehicle.make.slug] ?? tenDigits
  return style(question)
}

const digits = (random: Random, count: number) =>
  String(random.between(0, 10 ** count - 1)).padStart(count, '0')
const letters = (random: Random, count: number, from = 'ABCDEFGHJKLMNPRSTUVWXYZ') =>
  Array.from({ length: count }, () => random.pick([...from])).join('')

/** `XV70` → `70`; a make's code of the car inside its part numbers. */
function modelCode({ generation, model }: WorldVehicle, length: number): string {
  const code = (generation?.name ?? model.name).toUpperCase().replace(/[^A-Z0-9]/g, '')
  return (code + model.slug.toUpperCase().replace(/[^A-Z0-9]/g, '')).slice(0, length).padEnd(length, '0')
}
const vehicleNumber = ({ model, make }: WorldVehicle, random: Random) =>
  /^\d{4,5}/.exec(model.slug)?.[0] ?? random.pick(FAMILY_NUMBERS[make.slug] ?? ['2190'])
const FAMILY_NUMBERS: Record<string, readonly string[]> = {
  lada: ['2170', '2180', '2190', '1118', '2123', '21214'],
  gaz: ['3302', '2217', 'A21R23', '33104'],
  uaz: ['3163', '31512', '2206'],
  kamaz: ['5320', '53215', '65115', '54112', '5490'],
  ural: ['4320', '375'],
  maz: ['5440', '64221', '5336'],
}

const toyota: OeStyle = ({ random, group }) =>
  `${group.toyota}-${random.pick(['06', '12', '26', '28', '30', '33', '35', '42', '48', '52', '58', '60', '02', '0D', '0K', '0R', 'F0', 'YZ'])}${digits(random, 2)}${random.pick(['0', '0', '1'])}`
const hyundai: OeStyle = ({ random, group }) =>
  `${group.hyundai}-${random.pick(['1R', '2B', '2E', '2F', '2H', '2P', '2S', '2W', '3K', '3X', '4L', '4V', 'A6', 'B1', 'C5', 'D3', 'F2', 'G6', 'H8', 'L1', 'N9', 'S1'])}${random.pick(['000', '010', '050', '100', '150', '200', '250', '300', '500', '700', 'A00'])}`
const vag: OeStyle = ({ random, group }) =>
  `${random.pick(['1J0', '1K0', '1K0', '3C0', '5C0', '5K0', '5N0', '5Q0', '5Q0', '6C0', '6Q0', '6R0', '7H0', '7L0', '7P6', '8E0', '8K0', '8R0', '03C', '04E', '06A', '06H', '06K'])} ${group.vag} ${random.pick(['', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'AA', 'AB'])}`.trim()
const bmw: OeStyle = ({ random, system }) =>
  `${BMW_GROUPS[system] ?? '51'} ${digits(random, 2)} 6 ${digits(random, 3)} ${digits(random, 3)}`
const mercedes: OeStyle = ({ random, system }) =>
  `A ${random.pick(['164', '166', '169', '202', '203', '204', '205', '211', '212', '213', '221', '222', '639'])} ${random.pick(MERCEDES_GROUPS[system] ?? ['540'])} ${digits(random, 2)} ${digits(random, 2)}`
const mercedesTruck: OeStyle = ({ random, system }) =>
  `A ${random.pick(['000', '930', '941', '942', '960'])} ${random.pick(MERCEDES_GROUPS[system] ?? ['540'])} ${digits(random, 2)} ${digits(random, 2)}`
const nissan: OeStyle = ({ random, group }) =>
  `${group.hyundai.slice(0, 5)}-${random.pick(['4C', '4E', '6N', '8H', '95', 'EM', 'ET', 'JD', 'JE', 'JG', 'JN', 'VW'])}${digits(random, 1)}${digits(random, 1)}${random.pick(['A', 'B', '0', '1', 'C'])}`
const mitsubishi: OeStyle = ({ random }) =>
  random.chance(0.6)
    ? `${digits(random, 4)}A${digits(random, 3)}`
    : `${random.pick(['MR', 'MD', 'MN', 'MB'])}${digits(random, 6)}`
const honda: OeStyle = ({ random, group }) =>
  `${group.toyota.slice(0, 5)}-${letters(random, 1, 'ST')}${letters(random, 2)}-${random.pick(['000', '003', '010', 'A01', 'E00', 'J01'])}`
const mazda: OeStyle = ({ random }) =>
  `${letters(random, 2, 'BCGKLT')}${digits(random, 2)}-${digits(random, 2)}-${digits(random, 3)}`
const subaru: OeStyle = ({ random, group }) =>
  `${group.hyundai.slice(0, 5)}${random.pick(['AE', 'AG', 'AJ', 'FE', 'FG', 'SA', 'SG', 'VA'])}${digits(random, 3)}`
const suzuki: OeStyle = ({ random, group }) =>
  `${group.hyundai.slice(0, 5)}-${digits(random, 2)}${letters(random, 1, 'AJKMP')}${digits(random, 2)}`
const gm: OeStyle = ({ random }) => `${random.pick(['95', '96', '96', '13', '25', '55'])}${digits(random, 6)}`
const ford: OeStyle = ({ random }) => `${random.pick(['1', '2'])} ${digits(random, 3)} ${digits(random, 3)}`
const renault: OeStyle = ({ random, group }) =>
  random.chance(0.5)
    ? `${random.pick(['7701', '7700', '8200'])}${digits(random, 6)}`
    : `${group.gost.slice(0, 6)}${digits(random, 3)}R`
const lada: OeStyle = ({ random, vehicle, group }) =>
  `${vehicleNumber(vehicle, random).padEnd(5, '0')}-${group.gost}-${random.pick(['00', '00', '01', '10', '20'])}`
const soviet: OeStyle = ({ random, vehicle, group }) =>
  `${vehicleNumber(vehicle, random)}-${group.gost}${random.pick(['', '', '', '-10', '-01', '-20'])}`
const chery: OeStyle = ({ random, vehicle, group }) =>
  `${modelCode(vehicle, 3)}-${group.gost}${random.pick(['', '', 'AB', 'BA'])}`
const greatWall: OeStyle = ({ random, group }) =>
  `${group.gost}${letters(random, 2)}${letters(random, 1)}${digits(random, 2)}A`
const geely: OeStyle = ({ random }) =>
  random.chance(0.5) ? `10${digits(random, 8)}` : `40${digits(random, 6)}00`
const chinese: OeStyle = ({ random, vehicle, group }) =>
  `${group.gost}-${modelCode(vehicle, 2)}${digits(random, 2)}`
const byd: OeStyle = ({ random, vehicle, group }) =>
  `${modelCode(vehicle, 2)}-${group.gost}${random.pick(['', 'A', 'B'])}`
const sinotruk: OeStyle = ({ random }) =>
  `${random.pick(['WG', 'WG', 'AZ'])}9${random.pick(['000', '100', '114', '231', '319', '525', '623', '719', '725', '731', '925'])}${digits(random, 6)}`
const sinotrukEngine: OeStyle = ({ random }) =>
  `VG${random.pick(['1560', '1540', '1246', '2600'])}${digits(random, 6)}`
const shacman: OeStyle = ({ random }) =>
  `DZ9${random.pick(['100', '112', '114', '118', '200', '319'])}${digits(random, 6)}`
const weichai: OeStyle = ({ random }) => `6126${random.pick(['00', '30', '40'])}${digits(random, 6)}`
const man: OeStyle = ({ random }) => `81.${digits(random, 5)}.${digits(random, 4)}`
const sevenDigits: OeStyle = ({ random }) => `1${digits(random, 6)}`
const eightDigits: OeStyle = ({ random }) => `2${digits(random, 7)}`
const isuzu: OeStyle = ({ random }) => `8-9${digits(random, 7)}-${digits(random, 1)}`
const landRover: OeStyle = ({ random }) => `LR${digits(random, 6)}`
const tenDigits: OeStyle = ({ random }) => `${random.pick(['16', '35', '50', '90'])}${digits(random, 8)}`

/** Engines of the two truck makes have a numbering of their own. */
export const styledEngineNumber = (question: OeQuestion): string => {
  const { slug } = question.vehicle.make
  if (slug === 'sinotruk') return sinotrukEngine(question)
  return slug === 'shacman' || slug === 'beiben' ? weichai(question) : styledNumber(question)
}

const STYLES: Record<string, OeStyle> = {
  toyota,
  lexus: toyota,
  hyundai,
  kia: hyundai,
  genesis: hyundai,
  'hyundai-trucks': hyundai,
  volkswagen: vag,
  skoda: vag,
  audi: vag,
  seat: vag,
  bmw,
  'mercedes-benz': mercedes,
  'mercedes-benz-trucks': mercedesTruck,
  nissan,
  infiniti: nissan,
  mitsubishi,
  honda,
  mazda,
  subaru,
  suzuki,
  chevrolet: gm,
  daewoo: gm,
  ravon: gm,
  opel: gm,
  ford,
  renault,
  lada,
  uaz: soviet,
  gaz: soviet,
  kamaz: soviet,
  maz: soviet,
  ural: soviet,
  zil: soviet,
  kraz: soviet,
  paz: soviet,
  liaz: soviet,
  nefaz: soviet,
  chery,
  exeed: chery,
  omoda: chery,
  jaecoo: chery,
  jetour: chery,
  haval: greatWall,
  tank: greatWall,
  'great-wall': greatWall,
  geely,
  changan: chinese,
  jac: chinese,
  faw: chinese,
  dongfeng: chinese,
  gac: chinese,
  hongqi: chinese,
  lifan: chinese,
  zotye: chinese,
  brilliance: chinese,
  forthing: chinese,
  foton: chinese,
  maxus: chinese,
  byd,
  sinotruk,
  shacman,
  beiben: shacman,
  man,
  daf: sevenDigits,
  scania: sevenDigits,
  'volvo-trucks': eightDigits,
  volvo: eightDigits,
  'isuzu-trucks': isuzu,
  'land-rover': landRover,
}
