import type { AttributeFacts } from '../../import/facts.ts'
import type { Leaf } from '../leaves.ts'
import type { Random } from '../random.ts'
import { readTable } from '../table.ts'
import type { WorldVehicle } from '../vehicles.ts'
import { derivedValue } from './derived-attributes.ts'

export type PartAttributeValue = string | number
export type AttributeValues = Record<string, PartAttributeValue>

/** The inputs of a part's values besides its category. */
export interface AttributeContext {
  readonly vehicle: WorldVehicle | undefined
  readonly engineCode: string | undefined
  readonly isTruck: boolean
}

/** Cells such as `240..345/1` (from, to, step) or `4|5|5|6`, the frequent ones more than once. */
interface AttributeValuesCell {
  readonly values: string
  readonly truck: string
}
const CELLS = readCells()

/** Wallboxes and the like use mains voltage, for which the vehicle voltages have no value. */
const LEFT_OUT: Record<string, readonly string[]> = { wallboxes: ['voltage'] }

/** Values of all attributes of a leaf, each valid for its attribute and plausible together. */
export function attributeValues(random: Random, leaf: Leaf, context: AttributeContext): AttributeValues {
  const values: AttributeValues = {}
  for (const attribute of leaf.attributes) {
    if (LEFT_OUT[leaf.slug]?.includes(attribute.key)) continue
    const value =
      derivedValue(attribute.key, { random, leaf, values, ...context }) ??
      drawn(random, leaf, attribute, context.isTruck)
    if (value !== undefined) values[attribute.key] = value
  }
  return withRoomInside(values)
}

function drawn(
  random: Random,
  leaf: Leaf,
  attribute: AttributeFacts,
  isTruck: boolean,
): PartAttributeValue | undefined {
  const cell = CELLS.get(`${leaf.slug} ${attribute.key}`) ?? CELLS.get(`* ${attribute.key}`)
  if (cell) return fromCell(random, (isTruck && cell.truck) || cell.values, attribute)
  return attribute.type === 'enum' ? random.pick(attribute.values ?? []).value : undefined
}

function fromCell(random: Random, text: string, { type }: AttributeFacts): PartAttributeValue {
  const range = /^(?<from>-?[\d.]+)\.\.(?<to>-?[\d.]+)\/(?<step>[\d.]+)$/.exec(text)?.groups
  if (!range) {
    const value = random.pick(text.split('|'))
    return type === 'number' ? Number(value) : value
  }
  const from = Number(range.from)
  const to = Number(range.to)
  const step = Number(range.step)
  return rounded(from + random.between(0, Math.round((to - from) / step)) * step)
}

/** 14.5 and not 14.500000000000002. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

/** The outer diameter of a ring is larger than the inner one. */
function withRoomInside(values: AttributeValues): AttributeValues {
  const { inner_d: inner, outer_d: outer } = values
  if (typeof inner !== 'number' || typeof outer !== 'number' || outer >= inner * 1.2) return values
  return { ...values, outer_d: Math.ceil(inner * 1.6) }
}

function readCells(): Map<string, AttributeValuesCell> {
  const rows = readTable('attributes.csv', ['leaf', 'attribute', 'values', 'truck'])
  return new Map(
    rows.map(({ leaf, attribute, values, truck }) => [`${leaf} ${attribute}`, { values, truck }]),
  )
}
