import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { listOfferFits } from '@tiantian/contracts/product/product.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { useCar } from '../vehicle/car.ts'
import { linesOf } from './cart-input.ts'

/** How the lines fit the chosen car, by offer id; and the question whether to order what does not. */
export function useFits(cart: Cart | undefined) {
  const t = useText()
  const { car, label } = useCar()
  const lines = cart ? linesOf(cart) : []
  // In a fixed order, so that a changed quantity asks nothing again.
  const offerIds = lines.map(({ offerId }) => offerId).sort()
  const isRequested = car !== null && offerIds.length > 0
  const { data } = useQuery({
    ...query(listOfferFits, { offerIds, compare: car ?? { make: '' } }),
    enabled: isRequested,
  })
  const fits = new Map<string, Fit>(
    isRequested ? data?.fits.map(({ offerId, fit }) => [offerId, fit] as const) : [],
  )
  const confirmOthers = () => {
    const isOther = ({ isSelected, problem, offerId }: (typeof lines)[number]) =>
      isSelected && !problem && fits.get(offerId) === 'no'
    const count = lines.filter(isOther).length
    if (count === 0) return true
    return showModal({
      title: t('cart.notFitting.title', { count }),
      content: t('cart.notFitting.text', { car: label }),
      confirmText: t('cart.notFitting.order'),
      cancelText: t('cart.notFitting.check'),
    })
  }
  return { fits, confirmOthers }
}
