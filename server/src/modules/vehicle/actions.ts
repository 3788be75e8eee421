import { readVin } from '@tiantian/contracts/vehicle/decoded-vin.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import {
  addCar,
  chooseCar,
  listGarage,
  mergeGarage,
  removeCar,
  updateCar,
} from '@tiantian/contracts/vehicle/garage.ts'
import type { Context, Implementation } from '../../gateway/implement.ts'
import { implement } from '../../gateway/implement.ts'
import { createCipher } from '../../platform/cipher.ts'
import * as fitted from './fitted-cars.ts'
import type { GarageOwner } from './garage.ts'
import * as garage from './garage.ts'
import * as vins from './vin.ts'

interface Secrets {
  readonly tokenSecret: string
  readonly previousTokenSecrets?: readonly string[]
}

export function vehicleActions({ tokenSecret, previousTokenSecrets }: Secrets): Implementation[] {
  const cipher = createCipher('garage', tokenSecret, previousTokenSecrets)
  const ownerOf = ({ db, user, language, clock }: Context<'member'>): GarageOwner => ({
    ...{ db, userId: user.id, cipher, language, now: clock.now() },
  })
  /** A change, and the garage after it. */
  const changed = async (context: Context<'member'>, change: (owner: GarageOwner) => Promise<unknown>) => {
    const owner = ownerOf(context)
    await change(owner)
    return { cars: await garage.listCars(owner) }
  }
  return [
    implement(readVin, ({ db, language, clock }, { vin }) =>
      vins.readVin(db.reads, vin, language, clock.now()),
    ),
    implement(listFittedCars, ({ db, language }, input) => fitted.listFittedCars(db.reads, input, language)),
    implement(listGarage, async (context) => ({ cars: await garage.listCars(ownerOf(context)) })),
    implement(addCar, (context, form) => changed(context, (owner) => garage.addCar(owner, form))),
    implement(updateCar, (context, { id, ...form }) =>
      changed(context, (owner) => garage.updateCar(owner, id, form)),
    ),
    implement(chooseCar, (context, { id }) => changed(context, (owner) => garage.chooseCar(owner, id))),
    implement(removeCar, (context, { id }) => changed(context, (owner) => garage.removeCar(owner, id))),
    implement(mergeGarage, async (context, { cars, isFirstActive }) => {
      const owner = ownerOf(context)
      const leftOutCount = await garage.mergeCars(owner, cars, isFirstActive)
      return { cars: await garage.listCars(owner), leftOutCount }
    }),
  ]
}
