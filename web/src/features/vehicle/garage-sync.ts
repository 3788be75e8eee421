import type { GarageCar } from '@tiantian/contracts/vehicle/garage.ts'
import {
  addCar,
  chooseCar,
  listGarage,
  mergeGarage,
  removeCar,
  updateCar,
} from '@tiantian/contracts/vehicle/garage.ts'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { getSession } from '../../sdk/session.ts'
import { showFailure } from '../shell/error/failure.ts'
import type { GarageChange } from './garage-change.ts'
import type { SavedCar } from './garage-store.ts'
import { getGarage, keepGarage } from './garage-store.ts'

/** One after the other, so that the reply to the last change wins. */
let queue: Promise<unknown> = Promise.resolve()
const oneByOne = (work: () => Promise<unknown>) => {
  queue = queue.then(work, work)
  return queue
}

/** A failed change is retried with the next one or at the next start; the cars stay in the browser. */
export function syncGarage() {
  return oneByOne(() => bringGarage().catch(() => undefined))
}

/** Loads the member's garage into this browser; a visitor's earlier cars are merged into it. @throws CallError */
async function bringGarage() {
  const { uid, isMember } = getSession()
  if (!isMember) return
  const { owner, cars, activeId } = getGarage()
  const isVisitors = owner === '' && cars.length > 0
  const reply = await (isVisitors ? merge(cars, activeId) : call(listGarage, {}))
  keepReply(reply.cars, uid)
}

/**
 * For the garage page: what this browser has is shown at once, unless it is not yet the member's. @throws CallError
 */
export async function loadGarage() {
  const { uid, isMember } = getSession()
  if (!isMember || getGarage().owner === uid) return
  try {
    await oneByOne(bringGarage)
  } catch (error) {
    // Showing it as empty would be wrong.
    if (getGarage().cars.length === 0) throw error
  }
}

async function merge(cars: readonly SavedCar[], activeId: string | null) {
  const reply = await call(mergeGarage, { cars: cars.map(newCarOf), isFirstActive: cars[0]?.id === activeId })
  if (reply.leftOutCount > 0) {
    // The garage is kept even if this cannot be said.
    void import('./left-out.ts')
      .then(({ tellLeftOut }) => tellLeftOut(reply.leftOutCount))
      .catch(() => undefined)
  }
  return reply
}

/** A change of the member's garage. A refusal is shown, and the server's garage is restored. */
export function sendChange(change: GarageChange) {
  return oneByOne(async () => {
    const { uid } = getSession()
    try {
      // Cars not merged yet are sent first: the reply replaces the whole list.
      if (getGarage().owner !== uid) await bringGarage()
      keepReply((await askFor(change)).cars, uid)
    } catch (error) {
      showFailure(error)
      await bringGarage().catch(() => undefined)
    }
  })
}

function askFor(change: GarageChange) {
  switch (change.kind) {
    case 'add':
      return call(addCar, newCarOf(change.car))
    case 'choose':
      return call(chooseCar, { id: change.id })
    case 'update':
      return call(updateCar, change.car)
    case 'remove':
      return call(removeCar, { id: change.id })
  }
}

const newCarOf = ({ id, vehicle, nickname, vin }: SavedCar) => ({ id, vehicle, nickname, vin })

/** A user who has logged out meanwhile leaves no cars behind. */
function keepReply(cars: readonly GarageCar[], owner: string) {
  if (getSession().uid !== owner) return
  const language = languageStore.get()
  keepGarage({
    owner,
    cars: cars.map(({ isActive: _isActive, ...car }) => ({ ...car, language })),
    activeId: cars.find(({ isActive }) => isActive)?.id ?? null,
  })
}
