import { i18n } from '../../i18n/i18n.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** Cars of a visitor for which the member's garage had no room. A module of its own, with its texts: it is seldom said. */
export function tellLeftOut(count: number) {
  showToast({ title: i18n.t('vehicle.garage.leftOut', { count }), durationMs: 5000 })
}
