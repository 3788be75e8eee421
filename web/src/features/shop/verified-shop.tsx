import type { ShopCard } from '@tiantian/contracts/shop/shop.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'

/** On the card of a shop of a verified enterprise; what was checked is a link on the page of the shop. */
export function VerifiedShop({ shop }: { shop: Pick<ShopCard, 'isVerified'> }) {
  const t = useText()
  return shop.isVerified ? <Tag tone="success">{t('company.verified')}</Tag> : null
}
