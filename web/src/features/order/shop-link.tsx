import { ForwardIcon } from '../../ui/icons.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './shop-link.module.css'

interface ShopLinkProps {
  shopId: string
  name: string
  /** The heading level on the page. */
  heading: 'h2' | 'h3'
}

/** The heading of an order: its shop. */
export function ShopLink({ shopId, name, heading: Heading }: ShopLinkProps) {
  return (
    <PageLink url={pageUrl('/pages/shop/shop', { id: shopId })} className={css.link}>
      <Heading className={css.name}>{name}</Heading>
      <ForwardIcon size={18} />
    </PageLink>
  )
}
