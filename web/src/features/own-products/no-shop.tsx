import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Missing } from '../shell/error/missing.tsx'

/** The address names a shop in which the user does not work, or none while there is none. */
export function NoShop({ isNamed }: { isNamed: boolean }) {
  const t = useText()
  if (!isNamed) return <EmptyState title={t('ownProducts.noShop')} text={t('ownProducts.noShopText')} />
  return <Missing title={t('shop.gone')} way={{ text: t('myShop.title'), url: '/pages/shop/shops-manage' }} />
}
