/** A number with its unit, joined or apart: `600mm`, `12 v`, `4л`. What of a part it measures, its kind tells. */
export interface UnitPattern {
  readonly source: string
  readonly told: readonly ToldIn[]
}

/** Attributes that are told in this unit, and how many of theirs it is. */
interface ToldIn {
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

/** No part of a decimal number: `2.5л` is an engine. Beside a single letter `12 в` is the beginning of a place. */
export const UNITS: readonly UnitPattern[] = [
  { source: '(?<![.,])(\\d{2,4})\\s?(?:mm|мм|毫米)', told: [{ keys: LENGTHS }] },
  { source: '(?<![.,])(\\d{2,3})\\s?(?:cm|см|厘米)', told: [{ keys: LENGTHS, scale: 10 }] },
  {
    source: '(?<![.,])(\\d{2}(?:\\.5)?)\\s?(?:寸|英寸|"|inch(?:es)?|дюйм(?:а|ов|дік)?)',
    // A blade of 24 inches is one of 600 mm: the trade counts 25 to an inch.
    told: [{ keys: ['rim_d'] }, { keys: ['length'], scale: 25 }],
  },
  { source: '(?<![.,])(12|24|48)(?:в|\\s?(?:v|volts?|вольта?|伏))', told: [{ keys: ['voltage'] }] },
  { source: '(?<![.,])(\\d{1,3})(?:w|\\s?(?:вт|ватт|watts?|瓦))', told: [{ keys: ['power_w'] }] },
  {
    source: '(?<![.,/-])(\\d{1,3})(?:[aа](?![-./])|\\s?(?:ампера?|amps?|amperes?|安培?(?!时)))',
    told: [{ keys: ['current', 'capacity_ah'] }],
  },
  { source: '(?<![.,])(\\d{1,3})\\s?(?:l|л|литр(?:а|ов)?|lit(?:er|re)s?|升)', told: [{ keys: ['volume'] }] },
]
