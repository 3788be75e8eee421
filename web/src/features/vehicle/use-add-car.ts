import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { codeText } from '../../i18n/code-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { chooseCar } from './car.ts'
import { GARAGE_PLACES } from './garage-change.ts'
import { GARAGE_PAGE } from './garage-store.ts'

/** Adds a car to the garage; if it is full, says so with a link to it. Returns whether it was added. */
export function useAddCar() {
  const t = useText()
  const { navigateTo } = useNavigator()
  return (vehicle: Vehicle, label: string, vin = ''): boolean => {
    if (chooseCar(vehicle, label, vin)) return true
    void showModal({
      content: codeText('GARAGE_LIMIT', { max: GARAGE_PLACES }),
      confirmText: t('vehicle.garage.open'),
    }).then((goes) => goes && navigateTo(GARAGE_PAGE))
    return false
  }
}
