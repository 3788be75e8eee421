import type { Shop } from '@tiantian/contracts/shop/shop.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import css from './shop-about.module.css'

/** The sales terms of the shop. */
export function ShopTerms({ shop }: { shop: Shop }) {
  const t = useText()
  return (
    <div className={css.about}>
      <Section title={t('shop.returns')} isPanel>
        <p className={css.description}>{shop.returnPolicy || t('shop.noReturns')}</p>
      </Section>
      <Section title={t('shop.delivery')} isPanel>
        <p className={css.description}>{t('shop.deliveryNote')}</p>
      </Section>
    </div>
  )
}
