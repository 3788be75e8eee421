import type { Leaf } from '../leaves.ts'
import type { Random } from '../random.ts'
import { readTable } from '../table.ts'

type Codes = Readonly<Record<'manual' | 'automatic', readonly string[]>>

const CODES = readCodes()
const AUTOMATIC = new Set([
  ...['automatic-gearboxes', 'transmission-filters', 'valve-bodies-solenoids', 'torque-converters'],
])

/** The code on the plate of a gearbox that the make fits; `truck` and `*` stand for all makes of their kind. */
export function gearboxCode(random: Random, leaf: Leaf, make: string): string {
  const codes = CODES.get(make) ?? CODES.get('*')
  if (!codes) throw new Error('data/world/gear-codes.csv has no row for other makes')
  return random.pick(AUTOMATIC.has(leaf.slug) ? codes.automatic : codes.manual)
}

function readCodes(): Map<string, Codes> {
  const rows = readTable('gear-codes.csv', ['makes', 'manual', 'automatic'])
  return new Map(
    rows.flatMap(({ makes, manual, automatic }) => {
      const codes = { manual: manual.split('|'), automatic: automatic.split('|') }
      return makes.split('|').map((make) => [make, codes] as const)
    }),
  )
}
