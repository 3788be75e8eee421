import type { Dictionary } from '../parser/dictionary.ts'

/**
 * What three numbers in a row measure of a part, by the first match of its kind: a bearing is inner × outer × width.
 */
const ORDERS: readonly (readonly string[])[] = [
  ['inner_d', 'outer_d', 'width'],
  ['inner_d', 'outer_d', 'height'],
  ['inner_d', 'outer_d', 'length'],
  ['length', 'width', 'height'],
]

/** Leaves distinguished by inner and outer diameter, when no word names the kind of part. */
const RINGS = ['wheel-bearings', 'gearbox-bearings-seals', 'crankshaft-seals']

const DIMENSIONS_SHAPE = ((number: string, times: string) =>
  `${number}${times}${number}${times}${number}(?:/\\d{1,2})?(?:\\s?(?:mm|мм|毫米))?`)(
  '(\\d{1,4}(?:[.,]\\d{1,2})?)',
  '\\s?[x*×]\\s?',
)

/** The numbers by the attribute keys of a ring, which `keysOfDimension` changes for other parts. */
function readDimensions(sizes: readonly string[]): Record<string, string> | undefined {
  const numbers = sizes.map((size) => Number(size.replace(',', '.')))
  if (!numbers.every((number) => number > 0)) return undefined
  return Object.fromEntries(ORDERS[0]!.map((key, at) => [key, String(numbers[at])]))
}

/** The outer diameter of a ring exceeds the inner one. */
const dimensionCategories = ({ inner_d, outer_d }: Readonly<Record<string, string>>) =>
  Number(inner_d) < Number(outer_d) ? RINGS : []

/** What the number at this index measures for each of the kinds; undefined for kinds without three dimensions. */
export function keysOfDimension(
  place: number,
  categories: readonly number[],
  { reference }: Dictionary,
): readonly string[] {
  const keys = categories.flatMap((id) => {
    const known = reference.categories.get(id)?.attributeKeys ?? []
    return ORDERS.find((order) => order.every((key) => known.includes(key)))?.[place] ?? []
  })
  return [...new Set(keys)]
}

/**
 * A number with its unit, joined or separate: `600mm`, `12 v`, `4л`. What it measures depends on the kind of part.
 */
interface UnitPattern {
  readonly source: string
  readonly attributes: readonly UnitAttribute[]
}

/** Attributes with this unit, and the factor to their own unit. */
interface UnitAttribute {
  readonly keys: readonly string[]
  readonly scale?: number
}

const LENGTHS = [
  'length',
  'outer_d',
  'diameter',
  'inner_d',
  'width',
  'height',
  'thickness',
  'rod_d',
  'cable_l',
]

/** Not part of a decimal number: `2.5л` is an engine. In `12 в` the single letter may be a preposition of place. */
const UNITS: readonly UnitPattern[] = [
  { source: '(?<![.,])(\\d{2,4})\\s?(?:mm|мм|毫米)', attributes: [{ keys: LENGTHS }] },
  { source: '(?<![.,])(\\d{2,3})\\s?(?:cm|см|厘米)', attributes: [{ keys: LENGTHS, scale: 10 }] },
  {
    source: '(?<![.,])(\\d{2}(?:\\.5)?)\\s?(?:寸|英寸|"|inch(?:es)?|дюйм(?:а|ов|дік)?)',
    // A blade of 24 inches is one of 600 mm: the trade converts with 25 mm.
    attributes: [{ keys: ['rim_d'] }, { keys: ['length'], scale: 25 }],
  },
  { source: '(?<![.,])(12|24|48)(?:в|\\s?(?:v|volts?|вольта?|伏))', attributes: [{ keys: ['voltage'] }] },
  { source: '(?<![.,])(\\d{1,3})(?:w|\\s?(?:вт|ватт|watts?|瓦))', attributes: [{ keys: ['power_w'] }] },
  {
    source: '(?<![.,/-])(\\d{1,3})(?:[aа](?![-./])|\\s?(?:ампера?|amps?|amperes?|安培?(?!时)))',
    attributes: [{ keys: ['current', 'capacity_ah'] }],
  },
  {
    source: '(?<![.,])(\\d{1,3})\\s?(?:l|л|литр(?:а|ов)?|lit(?:er|re)s?|升)',
    attributes: [{ keys: ['volume'] }],
  },
]

/** A size found in a text: an attribute of parts, its value as in the reference data, and its position. */
export interface Measure {
  readonly key: string
  readonly value: string
  readonly start: number
  readonly end: number
  /** Slugs of the leaf categories distinguished by it. */
  readonly categories: readonly string[]
  /** Manufacturers also use it as part number. */
  readonly isNumber?: boolean | undefined
  /** Attributes that a number with a unit may mean, instead of `key`; the kind of part decides. */
  readonly keys?: readonly string[] | undefined
  /** Instead of `value`: any of these. */
  readonly values?: readonly string[] | undefined
  /** The index within a row of numbers. The kind of part determines what it measures. */
  readonly dimension?: number | undefined
}

interface Pattern {
  readonly shape: RegExp
  /** Attribute keys and values; undefined when the numbers are out of bounds and therefore mean something else. */
  readonly read: (groups: readonly string[]) => Readonly<Record<string, string>> | undefined
  readonly categories: readonly string[] | ((values: Readonly<Record<string, string>>) => readonly string[])
  readonly isNumber?: boolean
  /** All values that the typed one stands for. */
  readonly valuesOf?: (value: string) => readonly string[]
  /** Each number measures what its index in the row implies. */
  readonly isRow?: boolean
  /** By attribute key. */
  readonly keys?: Readonly<Record<string, readonly string[]>>
}

/** Of metric threads from 10 mm on. */
const PITCHES = ['1', '1.0', '1.25', '1.5', '1.75', '2', '2.0', '2.5']

const TYRES = ['car-tyres', 'truck-tyres']
/** A pattern ends at the last letter or digit; Chinese may follow without a gap. */
const alone = (source: string) => new RegExp(`(?<![a-zа-яё0-9])(?:${source})(?![a-zа-яё0-9])`, 'g')
const within = (text: string, min: number, max: number) => Number(text) >= min && Number(text) <= max

/** The first pattern that matches a token takes it. Cyrillic look-alikes were normalized before. */
const PATTERNS: readonly Pattern[] = [
  {
    // Truck rims have half inches.
    shape: alone('(\\d{3})\\s?[/\\s-]\\s?(\\d{2})\\s?[/\\s-]?\\s?z?r?\\s?((?:17|19|22|24)\\.5)'),
    read: ([width = '', ratio = '', rim = '']) => ({ tyre_w: width, tyre_ar: ratio, rim_d: rim }),
    categories: ['truck-tyres'],
  },
  {
    shape: alone('(\\d{3})\\s?[/\\s-]\\s?(\\d{2})\\s?[/\\s-]?\\s?z?r?\\s?(\\d{2}(?:\\.5)?)(?:\\s?[cс])?'),
    read: ([width = '', ratio = '', rim = '']) =>
      within(width, 125, 455) && Number(width) % 5 === 0 && within(ratio, 25, 100) && within(rim, 10, 26)
        ? { tyre_w: width, tyre_ar: ratio, rim_d: rim }
        : undefined,
    categories: TYRES,
  },
  {
    shape: alone('(\\d{3})\\s?/\\s?(\\d{2})'),
    read: ([width = '', ratio = '']) =>
      within(width, 125, 455) && within(ratio, 25, 100) ? { tyre_w: width, tyre_ar: ratio } : undefined,
    categories: TYRES,
  },
  {
    // `11R22.5`, `12.00R20`: truck tyres in inches, whose width is not in the reference data.
    shape: alone('(?:[789]|1[0-4])(?:[.,]\\d{1,2})?\\s?r\\s?(17\\.5|19\\.5|22\\.5|24\\.5|20|22|24)'),
    read: ([rim = '']) => ({ rim_d: rim }),
    categories: ['truck-tyres'],
  },
  {
    shape: alone('r\\s?(\\d{2}(?:\\.5)?)[cс]?'),
    read: ([rim = '']) => (within(rim, 10, 26) ? { rim_d: rim } : undefined),
    categories: [...TYRES, 'wheel-rims'],
  },
  {
    // `5в30` is typed phonetically; normalization has already turned its letter into the look-alike.
    shape: alone('(\\d{1,2})(?:w|(?<=[05])b(?=-?(?:[2-69]0|1[14]0)))[-\\s]?(\\d{2,3})'),
    read: ([cold = '', hot = '']) => ({ [Number(cold) >= 70 ? 'gl_visc' : 'viscosity']: `${cold}W-${hot}` }),
    categories: (values) => ('gl_visc' in values ? ['gear-oils'] : ['engine-oils']),
  },
  {
    shape: alone('(h\\s?[1-9]|h\\s?1[0-9]|hb[1-5]|w5w|p21w|p21/5w|9005|9006)'),
    read: ([base = '']) => ({ bulb_base: BULBS[base] ?? base.replace('/', '_').replace(' ', '') }),
    categories: ['halogen-bulbs'],
  },
  {
    shape: alone('(d[1-8][sr])'),
    read: ([base = '']) => ({ bulb_base: base }),
    categories: ['xenon-bulbs'],
  },
  {
    // `37x80x42`, `38x50x8/11`: the lip of a seal may protrude.
    shape: alone(DIMENSIONS_SHAPE),
    read: readDimensions,
    categories: dimensionCategories,
    isRow: true,
  },
  {
    shape: alone('m\\s?(\\d{1,2})\\s?[x*×]\\s?(\\d(?:[.,]\\d{1,2})?)'),
    read: ([size = '', pitch = '']) => ({ thread: `M${size}x${pitch.replace(',', '.')}` }),
    categories: [],
  },
  {
    // `гайка M12`: with any pitch. Fewer millimetres more likely mean a BMW.
    shape: alone('m\\s?(1[024-8]|2[024])'),
    read: ([size = '']) => ({ thread: `M${size}` }),
    categories: [],
    valuesOf: (thread) => PITCHES.map((pitch) => `${thread}x${pitch}`),
  },
  {
    shape: alone('(\\d{1,2})\\s?[x*×]\\s?(\\d{2,3}(?:[.,]\\d)?)'),
    read: ([holes = '', circle = '']) =>
      within(holes, 3, 10) && within(circle.replace(',', '.'), 95, 340)
        ? { holes, pcd: circle.replace(',', '.') }
        : undefined,
    categories: ['wheel-rims'],
  },
  {
    shape: alone('(?:dot|дот)[\\s-]?(3|4|5\\.1)'),
    read: ([grade = '']) => ({ dot: `dot${grade.replace('.', '_')}` }),
    categories: ['brake-fluids'],
  },
  {
    shape: alone('[gг](11|12|13)(?:\\+{1,2})?'),
    read: ([grade = '']) => ({ coolant_std: grade === '13' ? 'g12pp' : `g${grade}` }),
    categories: ['antifreeze'],
  },
  {
    shape: alone('(\\d{2,3})\\s?(?:ah|ач|а/ч|a/ч|aч|a\\s?h|ампер[\\s-]?час[а-я]*|安时)'),
    read: readCapacity,
    categories: ['batteries'],
  },
  {
    // Battery capacity if the text names a battery; otherwise the current of a generator or fuse.
    shape: alone('(\\d{2,3})\\s?ампера?'),
    read: readCapacity,
    categories: ['batteries'],
    keys: { capacity_ah: ['capacity_ah', 'current'] },
  },
  {
    // `6РК865` on a Russian keyboard, `6ПК865` phonetically.
    shape: alone('(\\d{1,2})\\s?[pрп][kк]\\s?(\\d{3,4})'),
    read: ([ribs = '', length = '']) => (within(ribs, 1, 12) ? { ribs, length } : undefined),
    categories: ['v-ribbed-belts'],
    isNumber: true,
  },
  { shape: alone('(r134a|r1234yf)'), read: ([gas = '']) => ({ ac_gas: gas }), categories: ['refrigerants'] },
  ...UNITS.map(({ source, attributes: unitAttributes }) => ({
    shape: alone(source),
    read: ([value = '']: readonly string[]) =>
      Object.fromEntries(
        unitAttributes.map(({ keys, scale = 1 }) => [keys[0]!, String(Number(value) * scale)]),
      ),
    categories: [],
    keys: Object.fromEntries(unitAttributes.map(({ keys }) => [keys[0]!, keys])),
  })),
]

function readCapacity([capacity = '']: readonly string[]) {
  return within(capacity, 20, 300) ? { capacity_ah: capacity } : undefined
}

const BULBS: Readonly<Record<string, string>> = { '9005': 'hb3', '9006': 'hb4' }

/** Sizes of parts in a text, in its order: `5W-30`, `205/55 R16`, `H7`, `5x112`, `M14x1.5`. */
export function readMeasures(text: string): Measure[] {
  const plain = folded(text)
  const measures: Measure[] = []
  for (const pattern of PATTERNS) {
    for (const match of plain.matchAll(pattern.shape)) {
      const start = match.index
      const end = match.index + match[0].length
      if (measures.some((known) => known.start < end && start < known.end)) continue
      measures.push(...measuresOf(pattern, match.slice(1)).map((read) => ({ ...read, start, end })))
    }
  }
  return measures.sort((a, b) => a.start - b.start)
}

function measuresOf(
  { read, categories, isNumber, keys, isRow, valuesOf }: Pattern,
  groups: readonly string[],
) {
  const values = read(groups) ?? {}
  const leaves = typeof categories === 'function' ? categories(values) : categories
  return Object.entries(values).map(([key, value], at) => {
    const dimension = isRow ? at : undefined
    return {
      key,
      value,
      categories: leaves,
      isNumber,
      keys: keys?.[key],
      values: valuesOf?.(value),
      dimension,
    }
  })
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  м: 'm',
  н: 'h',
  х: 'x',
  р: 'p',
  с: 'c',
}

/** `195/65р15`, `Р16`: the rim of a tyre on a Russian keyboard. */
const RIM = /(?<![a-zа-яё])р(?=\s?\d{2}(?:\.5)?[cс]?(?![a-zа-яё\d]))/g

/** Lower case of one width, character for character, so that positions stay the same; `5х112`, `Н7` become Latin. */
function folded(text: string): string {
  const lower = [...text].map(foldedCharacter).join('')
  return lower
    .replace(RIM, 'r')
    .replace(/[а-я](?=\d)|(?<=\d\s?)х(?=\s?\d)|(?<=\d)в(?=-?\d)/g, (letter) => LOOKALIKES[letter] ?? letter)
}

function foldedCharacter(character: string): string {
  const plain = character.normalize('NFKC').toLowerCase()
  return plain.length === character.length ? plain : character
}

/** Years of cars as separate tokens of a text, with their positions. */
export function readYears(text: string): { year: number; start: number; end: number }[] {
  return [
    ...folded(text).matchAll(
      /(?<![a-zа-я0-9.-])(19[6-9]\d|20[0-3]\d)(?:\s?(?:г\.?|год\p{L}*|жыл\p{L}*|年款?|款))?(?![a-z0-9-])/gu,
    ),
  ].map((match) => ({ year: Number(match[1]), start: match.index, end: match.index + match[0].length }))
}

/** `2.5`, `1,6 л`, `2.0T`: engine displacement. It finds nothing, so it is removed from the query. */
export function readLitres(text: string): { start: number; end: number }[] {
  return [
    ...folded(text).matchAll(
      /(?<![a-zа-я0-9.,-])[0-9][.,][0-9]\s?(?:л|l|t|т|литр\p{L}*|升)?(?![a-zа-я0-9.,-])/gu,
    ),
  ].map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
