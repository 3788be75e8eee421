import { ForwardIcon } from '../../ui/icons.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './shop-link.module.css'

/** The heading of an order: its shop. */
export function ShopLink({ shopId, name }: { shopId: string; name: string }) {
  return (
    <PageLink url={pageUrl('/pages/shop/shop', { id: shopId })} className={css.link}>
      <h3 className={css.name}>{name}</h3>
      <ForwardIcon size={18} />
    </PageLink>
  )
}
