import { readFrame, readVin } from '@tiantian/contracts/vehicle/decoded-number.ts'
import { listFittedCars } from '@tiantian/contracts/vehicle/fitment.ts'
import { frameReadings } from '@tiantian/contracts/vehicle/frame.ts'
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
import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'
import { createCipher } from '../../platform/secret/cipher.ts'
import { defineModule, deleteRowsOf } from '../module.ts'
import { readReferenceData } from '../product/reference-data.ts'
import * as fitted from './fitted-cars.ts'
import { decodeFrame } from './frame.ts'
import type { GarageOwner } from './garage.ts'
import * as garage from './garage.ts'
import * as vins from './vin.ts'

interface Secrets {
  readonly tokenSecret: string
  readonly previousTokenSecrets?: readonly string[]
}

function vehicleActions({ tokenSecret, previousTokenSecrets }: Secrets): Implementation[] {
  const cipher = createCipher('garage', tokenSecret, previousTokenSecrets)
  const ownerOf = ({ db, user, language, clock }: Context<'member'>): GarageOwner => ({
    db,
    userId: user.id,
    cipher,
    language,
    now: clock.now(),
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
    implement(readFrame, async ({ db, language }, { frame }) =>
      decodeFrame(await readReferenceData(db.reads), frameReadings(frame), language),
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

const garageData: PersonalData = {
  name: 'garage',
  title: { 'zh-Hans': '我的车库', en: 'My garage', ru: 'Мой гараж', kk: 'Гаражым' },
  from: `garage_cars c join makes k on k.id = c.make_id left join models m on m.id = c.model_id
    left join generations g on g.id = c.generation_id left join engines e on e.id = c.engine_id`,
  owner: 'c.user_id',
  key: { 'c.id': 'uuid' },
  columns: {
    make: inLanguage('k.name'),
    model: inLanguage('m.name'),
    generation: 'g.name',
    engine: 'e.code',
    year: 'c.year',
    steering: 'c.steering',
    nickname: 'c.nickname',
    // The VIN itself is encrypted; the garage shows it to its owner.
    hasVin: 'c.vin_encrypted is not null',
    isActive: 'c.is_active',
    addedAt: 'c.created_at',
  },
}

const vehiclePersonalData: readonly PersonalData[] = [garageData]

export const vehicle = defineModule({
  name: 'vehicle',
  after: ['user', 'product'],
  actions: ({ settings }) => vehicleActions(settings),
  personalData: { export: vehiclePersonalData, erase: deleteRowsOf('garage_cars') },
})
