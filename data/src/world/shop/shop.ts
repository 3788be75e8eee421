import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import type { BUSINESS_TYPES } from '@tiantian/contracts/shop/shop.ts'
import { loadReference } from '../../import/reference-file.ts'
import { coverCount, coverFile } from '../../pictures/shops/cover.ts'
import { logoCount, logoFile } from '../../pictures/shops/logo.ts'
import { worldId } from '../id.ts'
import type { Random } from '../random.ts'
import { pickWeighted, randomOf, shuffled } from '../random.ts'
import { groupBy, readTable } from '../table.ts'
import type { TextWords } from '../text/words.ts'
import type { ShopLine } from './shop-line.ts'
import { lineAt } from './shop-line.ts'
import { shopName } from './shop-name.ts'
import type { ShopTexts } from './shop-texts.ts'
import { shopTexts } from './shop-texts.ts'

/** A town of the trade. */
interface ShopCity {
  readonly id: number
  readonly country: string
  readonly name: Readonly<Record<Language, string>>
  readonly lon: number
  readonly lat: number
  /** The sellers' district. */
  readonly district: string
  /** Where exports leave the country, or the town itself. */
  readonly port: string
  readonly weight: number
}

const CITIES = readCities()
const BY_COUNTRY = groupBy(CITIES, ({ country }) => country)

/** The town on the Kazakh side of the Khorgos crossing, and the largest market behind it. */
const KHORGOS = 1_520_253
const ALMATY = 1_526_384

const pickCity = (random: Random, country: string): ShopCity =>
  pickWeighted(random, BY_COUNTRY.get(country) ?? [])

function otherCity(random: Random, city: ShopCity): ShopCity {
  const others = (BY_COUNTRY.get(city.country) ?? []).filter((one) => one !== city)
  return others.length > 0 ? pickWeighted(random, others) : city
}

function readCities(): ShopCity[] {
  const known = new Map(loadReference('places').cities.map((city) => [city.id, city]))
  return readTable('shops/cities.csv', ['country', 'city', 'weight', 'region', 'port']).map((row) => {
    const city = known.get(Number(row.city))
    if (!city || city.country !== row.country) throw new Error(`no city ${row.city} in ${row.country}`)
    const name = Object.fromEntries(LANGUAGES.map((language) => [language, textIn(city.name, language)]))
    return {
      id: city.id,
      country: row.country,
      name: name as Record<Language, string>,
      lon: city.lon,
      lat: city.lat,
      district: row.region,
      port: row.port,
      weight: Number(row.weight),
    }
  })
}

export interface Warehouse {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly cityId: number
  readonly kind: 'own' | 'bonded' | 'transit' | 'consolidation'
  /** The place of delivery for offers from here. */
  readonly port: string
  readonly place: string
}

export interface DataShop extends ShopTexts {
  readonly index: number
  readonly id: string
  readonly slug: string
  readonly name: TextWords
  readonly line: ShopLine
  readonly country: string
  readonly city: ShopCity
  readonly address: string
  /** Longitude and latitude, some kilometres from the middle of the town. */
  readonly spot: readonly [number, number]
  readonly phone: string
  readonly logo: string
  readonly cover: string
  readonly languages: readonly string[]
  readonly businessTypes: readonly (typeof BUSINESS_TYPES)[number][]
  readonly mainMakes: readonly string[]
  readonly yearFounded: number
  readonly ratingHundredths: number
  readonly ratingCount: number
  readonly onTimeBp: number | null
  readonly responseHours: number
  readonly createdAt: Date
  readonly warehouses: readonly Warehouse[]
  /** Its share of the trade: a few shops are large. */
  readonly weight: number
}

/** Of 240 shops. */
const COUNTRIES: Readonly<Record<string, number>> = {
  CN: 92,
  RU: 46,
  KZ: 44,
  KR: 10,
  JP: 9,
  DE: 8,
  TR: 8,
  UZ: 7,
  KG: 5,
  BY: 5,
  AE: 3,
  PL: 3,
}
const PHONES: Readonly<Record<string, string>> = {
  CN: '+86200000',
  RU: '+7495000',
  KZ: '+7727000',
  KR: '+8220000',
  JP: '+8130000',
  DE: '+4940000',
  TR: '+90212000',
  UZ: '+99871000',
  KG: '+99631200',
  BY: '+37517000',
  AE: '+9714000',
  PL: '+4822000',
}
const LANGUAGES_SPOKEN: Readonly<Record<string, readonly string[]>> = {
  CN: ['zh-Hans', 'en', 'ru'],
  KZ: ['kk', 'ru'],
  RU: ['ru'],
  UZ: ['ru'],
  KG: ['ru'],
  BY: ['ru'],
}
const MAKES_OF_TRUCKS = ['sinotruk', 'shacman', 'kamaz', 'man', 'volvo-trucks', 'scania', 'maz']
const MAKES_OF_CARS = [
  'toyota',
  'hyundai',
  'kia',
  'lada',
  'volkswagen',
  'nissan',
  'chery',
  'haval',
  'geely',
  'changan',
  'chevrolet',
  'mitsubishi',
  'skoda',
  'gaz',
  'uaz',
  'exeed',
  'byd',
  'li-auto',
]
const DAY = 86_400_000

/** All shops of the world, each determined by the seed and its index alone. */
export function shopsOf(seed: number, now: Date, count: number): DataShop[] {
  const rota = shuffled(
    randomOf(seed, 'countries'),
    Object.entries(COUNTRIES).flatMap(([code, n]) => Array<string>(n).fill(code)),
  )
  const seen = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const country = rota[index % rota.length]!
    const at = seen.get(country) ?? 0
    seen.set(country, at + 1)
    return shopOf(randomOf(seed, 'shop', index), { index, country, at, now })
  })
}

interface ShopPlace {
  readonly index: number
  readonly country: string
  /** Its index among the shops of the country. */
  readonly at: number
  readonly now: Date
}

function shopOf(random: Random, { index, country, at, now }: ShopPlace): DataShop {
  const line = lineAt(index)
  const city = pickCity(random, country)
  const { name, root } = shopName(country, at, line, city.name)
  const createdAt = new Date(now.getTime() - random.between(560, 1500) * DAY)
  const yearFounded = random.between(1994, 2022)
  const isManufacturer = country === 'CN' && random.chance(0.4)
  return {
    index,
    id: worldId(createdAt, random),
    slug: `${slugOf(root)}-${line.key}-${index + 1}`,
    name,
    line,
    country,
    city,
    address: `${city.name.en}, ${city.district}, ${random.between(1, 188)}`,
    spot: spotIn(city, index),
    phone: `${PHONES[country]}${String(random.between(0, 9999)).padStart(4, '0')}`,
    logo: logoFile(index % logoCount),
    cover: coverFile(index % coverCount),
    languages: LANGUAGES_SPOKEN[country] ?? ['en', 'ru'],
    businessTypes: businessTypes(random, country, isManufacturer),
    mainMakes: shuffled(random, line.key === 'truck' ? MAKES_OF_TRUCKS : MAKES_OF_CARS).slice(
      0,
      random.between(2, 6),
    ),
    yearFounded,
    ...reputation(random),
    createdAt,
    warehouses: warehousesOf(random, city, createdAt),
    weight: 1 + 9 * random.next() ** 3,
    ...shopTexts(random, { name, line, country, yearFounded, isManufacturer }),
  }
}

const KILOMETRES_OUT = 7
const KILOMETRES_PER_DEGREE = 111

/** Each shop stands somewhere else, most of them near the middle. */
function spotIn({ lon, lat }: ShopCity, index: number): readonly [number, number] {
  const random = randomOf('spot', index)
  const distance = (0.3 + KILOMETRES_OUT * random.next() ** 1.5) / KILOMETRES_PER_DEGREE
  const direction = random.next() * 2 * Math.PI
  const place = [
    lon + (distance * Math.cos(direction)) / Math.cos((lat * Math.PI) / 180),
    lat + distance * Math.sin(direction),
  ] as const
  return [Number(place[0].toFixed(5)), Number(place[1].toFixed(5))]
}

function businessTypes(random: Random, country: string, isManufacturer: boolean): DataShop['businessTypes'] {
  if (isManufacturer) return ['manufacturer', 'wholesaler']
  if (country === 'CN') return random.pick([['trading', 'wholesaler'], ['trading'], ['wholesaler']] as const)
  if (['KR', 'JP', 'DE', 'AE', 'PL', 'TR'].includes(country))
    return random.pick([['trading'], ['distributor', 'trading']] as const)
  return random.pick([
    ['distributor', 'wholesaler'],
    ['wholesaler', 'retailer'],
    ['retailer', 'service'],
    ['distributor'],
  ] as const)
}

function reputation(random: Random) {
  const ratingCount = Math.floor(6 + 2600 * random.next() ** 4)
  return {
    ratingHundredths: Math.min(498, 405 + Math.round(95 * random.next() ** 0.6)),
    ratingCount,
    onTimeBp: ratingCount < 20 ? null : random.between(8200, 9960),
    responseHours: random.pick([1, 1, 2, 2, 3, 4, 6, 8, 12, 24]),
  }
}

function warehousesOf(random: Random, city: ShopCity, createdAt: Date): Warehouse[] {
  const id = () => worldId(createdAt, random)
  const own: Warehouse = { ...siteOf(city), id: id(), name: `${city.name.en} WH-1`, kind: 'own' }
  const warehouses = [own]
  if (city.country === 'CN' && random.chance(0.45)) warehouses.push({ ...nearBuyers(random), id: id() })
  if (random.chance(0.3)) {
    const second = otherCity(random, city)
    const number = second === city ? 2 : 1
    warehouses.push({ ...siteOf(second), id: id(), name: `${second.name.en} WH-${number}`, kind: 'own' })
  }
  return warehouses
}

const siteOf = (city: ShopCity) => ({
  country: city.country,
  cityId: city.id,
  port: city.port,
  place: city.name.en,
})

/** Chinese shops stock the best-selling items on the other side of the border. */
function nearBuyers(random: Random): Omit<Warehouse, 'id'> {
  return random.chance(0.55)
    ? {
        name: 'Almaty-1',
        country: 'KZ',
        cityId: ALMATY,
        kind: 'consolidation',
        port: 'Almaty-1',
        place: 'Almaty',
      }
    : {
        name: 'Khorgos Dry Port',
        country: 'KZ',
        cityId: KHORGOS,
        kind: 'bonded',
        port: 'Khorgos',
        place: 'Khorgos',
      }
}

const slugOf = (root: string) =>
  root
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
