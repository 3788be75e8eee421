/** The range of the first two characters of a VIN in each country that builds cars for our markets (ISO 3780). */
const RANGES: readonly (readonly [first: string, last: string, country: string])[] = [
  ...([
    ['AA', 'AH', 'ZA'],
    ['EA', 'E0', 'RU'],
    ['HA', 'H0', 'CN'],
    ['JA', 'J0', 'JP'],
    ['KL', 'KR', 'KR'],
  ] as const),
  ...([
    ['K1', 'K0', 'KR'],
    ['LA', 'L0', 'CN'],
    ['MA', 'ME', 'IN'],
    ['MF', 'MK', 'ID'],
    ['ML', 'MR', 'TH'],
  ] as const),
  ...([
    ['MX', 'MX', 'KZ'],
    ['NA', 'NE', 'IR'],
    ['NL', 'NR', 'TR'],
    ['NS', 'NT', 'UZ'],
    ['NV', 'NV', 'AZ'],
  ] as const),
  ...([
    ['PL', 'PR', 'MY'],
    ['RF', 'RK', 'TW'],
    ['RL', 'RM', 'VN'],
    ['RU', 'RW', 'RU'],
    ['SA', 'SM', 'GB'],
  ] as const),
  ...([
    ['SN', 'ST', 'DE'],
    ['SU', 'SZ', 'PL'],
    ['TA', 'TH', 'CH'],
    ['TJ', 'TP', 'CZ'],
    ['TR', 'TV', 'HU'],
  ] as const),
  ...([
    ['TW', 'T1', 'PT'],
    ['UH', 'UM', 'DK'],
    ['UN', 'UR', 'IE'],
    ['UU', 'UX', 'RO'],
    ['U5', 'U7', 'SK'],
  ] as const),
  ...([
    ['VA', 'VE', 'AT'],
    ['VF', 'VR', 'FR'],
    ['VS', 'VW', 'ES'],
    ['VX', 'V2', 'FR'],
    ['WA', 'W0', 'DE'],
  ] as const),
  ...([
    ['XA', 'XC', 'BG'],
    ['XF', 'XH', 'GR'],
    ['XJ', 'XK', 'RU'],
    ['XL', 'XR', 'NL'],
    ['XS', 'XW', 'RU'],
  ] as const),
  ...([
    ['XZ', 'X0', 'RU'],
    ['YA', 'YE', 'BE'],
    ['YF', 'YK', 'FI'],
    ['YS', 'YW', 'SE'],
    ['YX', 'Y2', 'NO'],
  ] as const),
  ...([
    ['Y3', 'Y5', 'BY'],
    ['Y6', 'Y8', 'UA'],
    ['ZA', 'ZU', 'IT'],
    ['ZX', 'ZZ', 'SI'],
    ['Z3', 'Z5', 'LT'],
  ] as const),
  ...([
    ['Z6', 'Z0', 'RU'],
    ['1A', '10', 'US'],
    ['2A', '25', 'CA'],
    ['3A', '3X', 'MX'],
    ['4A', '40', 'US'],
  ] as const),
  ...([
    ['5A', '50', 'US'],
    ['6A', '6W', 'AU'],
    ['7F', '70', 'US'],
    ['8A', '8E', 'AR'],
    ['9A', '9E', 'BR'],
  ] as const),
  ...([['93', '99', 'BR']] as const),
]

/** Letters come before digits, and 0 last. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/**
 * The code of the country in which the manufacturer is registered; undefined for countries that build nothing for our
 * markets.
 */
export function countryOf(vin: string): string | undefined {
  const zone = vin.charAt(0)
  const place = ORDER.indexOf(vin.charAt(1))
  const range = RANGES.find(
    ([first, last]) =>
      first.charAt(0) === zone &&
      ORDER.indexOf(first.charAt(1)) <= place &&
      place <= ORDER.indexOf(last.charAt(1)),
  )
  return range?.[2]
}
