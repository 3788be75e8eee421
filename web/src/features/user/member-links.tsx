import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import { ORDER_STATES } from '@tiantian/contracts/order/state.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { CartIcon, ForwardIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import css from './member-links.module.css'

const ORDERS = '/pages/order/list'

/** The ways to a person's own things; a visitor has a cart already. */
export function MemberLinks({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <nav className={cx(surface.surface, css.card)} aria-label={t('user.title')}>
      {isMember && (
        <>
          <Row url={ORDERS} icon={<IconPackage size={24} stroke={1.8} aria-hidden="true" />}>
            {t('user.myOrders')}
          </Row>
          <ul className={css.states}>
            {ORDER_STATES.map((state) => (
              <li key={state}>
                <PageLink url={pageUrl(ORDERS, { state })} className={css.state}>
                  {t(`order.state.${state}`)}
                </PageLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <Row url="/pages/cart/cart" icon={<CartIcon />}>
        {t('user.myCart')}
      </Row>
      {isMember && (
        <Row url="/pages/user/address/list" icon={<IconMapPin size={24} stroke={1.8} aria-hidden="true" />}>
          {t('user.myAddresses')}
        </Row>
      )}
    </nav>
  )
}

function Row({ url, icon, children }: { url: string; icon: ReactNode; children: ReactNode }) {
  return (
    <PageLink url={url} className={css.row}>
      <span className={css.icon}>{icon}</span>
      <span className={css.text}>{children}</span>
      <ForwardIcon size={18} />
    </PageLink>
  )
}
