import { listProducts } from '@tiantian/contracts/product/product.ts'
import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { i18n } from '../../i18n/i18n.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { isSameCar } from './garage-change.ts'
import { getGarage, keepGarage } from './garage-store.ts'
import { syncGarage } from './garage-sync.ts'

/** Long enough to read the name of the car. */
const TOLD_MS = 5000

/**
 * Clears the chosen car if the catalogue does not have it; it stays in the garage. Only this browser forgets the
 * choice: the server names a member's cars by its current catalogue. Returns whether the choice has changed.
 */
export async function putAsideUnknownCar(): Promise<boolean> {
  const chosen = chosenCar()
  if (!chosen || (await isKnown(chosen.vehicle))) return false
  await syncGarage()
  const still = chosenCar()
  if (!(still && isSameCar(still.vehicle, chosen.vehicle))) return true
  keepGarage({ ...getGarage(), activeId: null })
  showToast({ title: i18n.t('vehicle.garage.unknown', { car: chosen.label }), durationMs: TOLD_MS })
  return true
}

function chosenCar() {
  const { cars, activeId } = getGarage()
  return cars.find(({ id }) => id === activeId)
}

/** The refused car may have been that of an address: the server is asked about this one only. */
async function isKnown(car: Vehicle): Promise<boolean> {
  try {
    await call(listProducts, { compare: car, limit: 1 })
    return true
  } catch (error) {
    return !hasCode(error, 'VEHICLE_NOT_FOUND')
  }
}
