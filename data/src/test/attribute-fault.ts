import type { AttributeFacts } from '../import/facts.ts'
import type { Leaf } from '../world/leaves.ts'
import type { AttributeValues, PartAttributeValue } from '../world/part/attribute-values.ts'

/** A seller must fill in this many attributes of a leaf, the first ones. */
const REQUIRED = 2

/** The error in the attributes of a product of this leaf; undefined if they are valid. */
export function attributeFault(leaf: Leaf, values: AttributeValues): string | undefined {
  const missing = leaf.attributes.slice(0, REQUIRED).find(({ key }) => values[key] === undefined)
  if (missing) return `${missing.key} is missing`
  for (const [key, value] of Object.entries(values)) {
    const attribute = leaf.attributes.find((one) => one.key === key)
    if (!attribute) return `${key} does not belong here`
    if (!isValid(attribute, value)) return `${key} = ${value}`
  }
  return undefined
}

function isValid({ type, min, max, maxLength, values }: AttributeFacts, value: PartAttributeValue): boolean {
  if (type === 'number')
    return typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value)
  if (typeof value !== 'string') return false
  return type === 'enum'
    ? values?.some((one) => one.value === value) === true
    : value.length <= (maxLength ?? 0)
}
