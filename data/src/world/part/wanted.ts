import { readTable } from '../table.ts'

/** A part that everybody looks for: one of the usual kinds for one of the usual cars. */
export interface WantedPart {
  readonly make: string
  readonly model: string
  readonly leaf: string
}

/** Every pair of data/world/wanted.csv, car by car, so that a search for either finds the other. */
export const WANTED: readonly WantedPart[] = readTable('wanted.csv', ['vehicles', 'leaves']).flatMap(
  ({ vehicles, leaves }) =>
    vehicles.split('|').flatMap((vehicle) => {
      const [make = '', model = ''] = vehicle.split('/')
      return leaves.split('|').map((leaf) => ({ make, model, leaf }))
    }),
)
