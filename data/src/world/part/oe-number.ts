import type { Leaf } from '../leaves.ts'
import type { Random } from '../random.ts'
import { readTable } from '../table.ts'
import type { WorldVehicle } from '../vehicles.ts'
import type { OeGroup } from './oe-styles.ts'
import { styledEngineNumber, styledNumber } from './oe-styles.ts'

const GROUPS = readGroups()
const ENGINE_SYSTEMS = new Set(['engine', 'belts-chains', 'fuel-air'])

/** A number in the format of the car manufacturer: 43512-33130, 5Q0 615 301 F, T11-3501075. */
export function oeNumber(random: Random, leaf: Leaf, vehicle: WorldVehicle, axle: unknown): string {
  const group = groupOf(leaf, axle === 'rear')
  const styled = ENGINE_SYSTEMS.has(leaf.top) ? styledEngineNumber : styledNumber
  return styled({ random, vehicle, group, system: leaf.top })
}

/** A make with different numbers for front and rear has them as `front/rear`. */
function groupOf(leaf: Leaf, isRear: boolean): OeGroup {
  const row = GROUPS.get(leaf.slug)
  const side = (cell: string | undefined) => cell?.split('/').at(isRear ? -1 : 0) ?? ''
  const spare = spareNumbers(leaf.slug)
  return {
    gost: side(row?.gost) || `${spare.slice(0, 4)}0${spare.slice(3, 5)}`,
    toyota: side(row?.toyota) || spare.slice(0, 5),
    hyundai: side(row?.hyundai) || spare.slice(0, 5),
    vag: side(row?.vag) || `${spare.slice(0, 3)} ${spare.slice(2, 5)}`,
  }
}

/** Five digits derived from the category, for categories that the table lacks. */
function spareNumbers(slug: string): string {
  let sum = 7
  for (const letter of slug) sum = (sum * 31 + letter.charCodeAt(0)) % 89_999
  return String(10_000 + sum)
}

function readGroups() {
  const rows = readTable('oe-groups.csv', ['leaf', 'gost', 'toyota', 'hyundai', 'vag'])
  return new Map(rows.map((row) => [row.leaf, row]))
}
