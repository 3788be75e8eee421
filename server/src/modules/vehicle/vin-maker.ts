import { decodeVIN } from 'universal-vin-decoder'
import type { ReferenceData, ReferenceMake } from '../product/reference-data.ts'

/**
 * The manufacturer registered under the first three characters, such as `BMW made by Avtotor`; null for an unknown
 * one.
 */
export function manufacturerOf(vin: string): string | null {
  return decodeVIN(vin).info?.manufacturer ?? null
}

/**
 * For entries that the register lacks, or that are vague or joint ventures: makes by the first three characters, the
 * most likely first. Plants that build several makes have several.
 */
const MAKES_BY_WMI: Readonly<Record<string, readonly string[]>> = {
  XTA: ['lada'],
  XTB: ['moskvich'],
  XTT: ['uaz'],
  X96: ['gaz'],
  XTH: ['gaz'],
  XTC: ['kamaz'],
  X9L: ['chevrolet', 'lada'],
  XUF: ['chevrolet', 'opel', 'cadillac'],
  XUU: ['chevrolet', 'kia', 'opel'],
  X7M: ['hyundai', 'tagaz'],
  Z94: ['hyundai', 'kia', 'solaris'],
  XWE: ['kia', 'hyundai'],
  XWB: ['ravon', 'daewoo', 'chevrolet'],
  XW8: ['volkswagen', 'skoda', 'audi'],
  XW7: ['toyota'],
  X7L: ['renault', 'dacia'],
  Z8N: ['nissan', 'datsun', 'infiniti'],
  Z8T: ['peugeot', 'citroen', 'mitsubishi'],
  Z6F: ['ford'],
  X9F: ['ford'],
  XZG: ['haval', 'great-wall'],
  Z9M: ['mercedes-benz-trucks'],
  X1M: ['paz'],
  XTY: ['liaz'],
  X1P: ['ural'],
  X1F: ['nefaz'],
  Y3M: ['maz'],
  X7J: ['geely', 'belgee'],
  Y39: ['geely', 'belgee'],
  LSG: ['buick', 'chevrolet', 'cadillac'],
  LSV: ['volkswagen', 'skoda', 'audi'],
  LFV: ['volkswagen', 'audi', 'jetta'],
  LVV: ['chery', 'exeed', 'omoda', 'jaecoo', 'jetour'],
  LVT: ['chery', 'exeed', 'omoda', 'jetour'],
  LNN: ['chery', 'omoda', 'jaecoo'],
  LGW: ['haval', 'great-wall', 'tank', 'wey', 'ora'],
  LS4: ['changan'],
  LS5: ['changan'],
  LSC: ['changan'],
  LDN: ['soueast'],
  L6T: ['geely', 'lynk-and-co', 'zeekr'],
  LB3: ['geely', 'livan'],
  LLV: ['lifan'],
  LVZ: ['dongfeng', 'seres'],
  LNY: ['jmc'],
  LB1: ['mercedes-benz'],
  LE4: ['mercedes-benz'],
  LBE: ['hyundai'],
  LNB: ['baic'],
  LMG: ['gac', 'gac-trumpchi'],
  LNA: ['gac-aion'],
  LC0: ['byd', 'denza'],
  LGX: ['byd', 'denza'],
  LRW: ['tesla'],
  LW4: ['li-auto'],
  HLX: ['li-auto'],
  LJ1: ['nio', 'jac'],
  LMV: ['xpeng'],
  L1N: ['xpeng'],
  LZZ: ['sinotruk'],
  LZG: ['shacman'],
  LGH: ['dongfeng'],
  LZW: ['wuling', 'baojun'],
  LSJ: ['mg', 'roewe'],
  LFP: ['faw', 'bestune', 'hongqi'],
  JTH: ['lexus'],
  JTJ: ['lexus'],
  KMJ: ['hyundai', 'hyundai-trucks'],
  NMT: ['toyota'],
  SB1: ['toyota'],
  VNK: ['toyota'],
  TMB: ['skoda'],
  NLH: ['hyundai'],
  TMA: ['hyundai'],
  U5Y: ['kia'],
  MAL: ['hyundai'],
  WDB: ['mercedes-benz', 'mercedes-benz-trucks'],
}

/**
 * Manufacturers that own a two-character prefix, whatever the third character: the register lacks many of theirs.
 * Others share a prefix: `JM` is Mazda and Mitsubishi, `JN` Nissan and UD, `JS` Suzuki and Kawasaki, `KN` Kia and
 * Samsung.
 */
const MAKE_BY_BEGINNING: Readonly<Record<string, string>> = { JT: 'toyota', JF: 'subaru' }

/** Partners who build another manufacturer's cars in China or Russia: the car has the name mentioned beside them. */
const BUILDERS = new Set([
  'dongfeng',
  'faw',
  'gac',
  'changan',
  'brilliance',
  'chery',
  'jmc',
  'soueast',
  'sollers',
])

/** Known makes that the VIN may be of, the most likely first; empty for an unknown manufacturer. */
export function makesOf(vin: string, reference: ReferenceData): ReferenceMake[] {
  const known = MAKES_BY_WMI[vin.slice(0, 3)]
  if (known) return known.flatMap((slug) => reference.makeBySlug.get(slug) ?? [])
  const manufacturer = manufacturerOf(vin)
  if (manufacturer) return makesNamedIn(manufacturer, reference)
  const own = reference.makeBySlug.get(MAKE_BY_BEGINNING[vin.slice(0, 2)] ?? '')
  return own ? [own] : []
}

/** `Chevrolet pickup made by Isuzu` is a Chevrolet. */
export function makesNamedIn(manufacturer: string, reference: ReferenceData): ReferenceMake[] {
  const text = ` ${fold(manufacturer.replace(/\b(made|built|assembled|sold) by\b.*/i, ''))} `
  const found = [...reference.makes.values()]
    .map((make) => ({ make, name: fold((make.name.en ?? '').replace(/\(.*\)/, '')) }))
    .filter(({ name }) => name !== '' && text.includes(` ${name} `))
  const whole = found.filter(
    ({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)),
  )
  const own = whole.filter(({ make }) => !BUILDERS.has(make.slug))
  return (own.length > 0 ? own : whole).map(({ make }) => make)
}

/** `Citroën` and `Citroen`, `Mercedes-Benz` and `mercedes benz` are the same. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
