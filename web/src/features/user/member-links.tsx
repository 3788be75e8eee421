import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconFileDollar from '@tabler/icons-react/dist/esm/icons/IconFileDollar.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPackages from '@tabler/icons-react/dist/esm/icons/IconPackages.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { isAllowedInShop } from '@tiantian/contracts/shop/permission.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OFFICE_HOME, useIsStaff } from '../../office/use-may.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { cx } from '../../ui/class-names.ts'
import { CartIcon, ForwardIcon, ROW_ICON, UserIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { CONTACTS_PAGE } from '../contacts/contact-query.ts'
import { MY_EVENTS_PAGE } from '../expo/event-address.ts'
import { MessageIcon } from '../message/icons.tsx'
import { MESSAGES_PAGE } from '../message/message-query.ts'
import { HeartIcon } from '../saved/favorite-button.tsx'
import { ACCOUNT_PAGE } from '../security/security-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import { isProtected } from '../shell/protected-pages.ts'
import { GARAGE_PAGE } from '../vehicle/garage-store.ts'
import { CarIcon } from '../vehicle/icons.tsx'
import css from './member-links.module.css'
import { ownShopsQuery } from './own-shops.ts'
import {
  ADDRESSES_PAGE,
  FAVORITES_PAGE,
  FOOTPRINTS_PAGE,
  INVITE_PAGE,
  PROFILE_PAGE,
  SETTINGS_PAGE,
} from './profile/profile-address.ts'

/** Links to the user's own pages; the rows that need an account say so to a visitor, and lead to the login. */
export function MemberLinks() {
  const t = useText()
  return (
    <nav className={cx(surface.surface, css.card)} aria-label={t('user.title')}>
      <Row url="/pages/cart/cart" icon={<CartIcon />}>
        {t('user.myCart')}
      </Row>
      <OwnRows />
      <Row url={SETTINGS_PAGE} icon={<IconSettings {...ROW_ICON} />}>
        {t('user.settings')}
      </Row>
    </nav>
  )
}

function OwnRows() {
  const t = useText()
  const isStaff = useIsStaff()
  return (
    <>
      <Row url={MESSAGES_PAGE} icon={<MessageIcon size={ROW_ICON.size} />}>
        {t('message.title')}
      </Row>
      <ShopRows />
      <Row url="/pages/quote/list" icon={<IconFileDollar {...ROW_ICON} />}>
        {t('quote.mine')}
      </Row>
      <Row url="/pages/user/balance/balance" icon={<IconWallet {...ROW_ICON} />}>
        {t('user.balance')}
      </Row>
      <Row url={FAVORITES_PAGE} icon={<HeartIcon />}>
        {t('saved.favorites')}
      </Row>
      <Row url={FOOTPRINTS_PAGE} icon={<IconHistory {...ROW_ICON} />}>
        {t('saved.footprints')}
      </Row>
      <Row url={GARAGE_PAGE} icon={<CarIcon />}>
        {t('vehicle.garage.title')}
      </Row>
      <Row url={MY_EVENTS_PAGE} icon={<IconTicket {...ROW_ICON} />}>
        {t('expo.mine')}
      </Row>
      <Row url={CONTACTS_PAGE} icon={<IconAddressBook {...ROW_ICON} />}>
        {t('contacts.title')}
      </Row>
      <Row url={ADDRESSES_PAGE} icon={<IconMapPin {...ROW_ICON} />}>
        {t('user.myAddresses')}
      </Row>
      <Row url={INVITE_PAGE} icon={<IconUserPlus {...ROW_ICON} />}>
        {t('invite.title')}
      </Row>
      <Row url={PROFILE_PAGE} icon={<UserIcon />}>
        {t('profile.title')}
      </Row>
      <Row url={ACCOUNT_PAGE} icon={<IconShieldLock {...ROW_ICON} />}>
        {t('profile.security')}
      </Row>
      {isStaff && (
        <Row url={OFFICE_HOME} icon={<IconBriefcase {...ROW_ICON} />}>
          {t('officeKit.title')}
        </Row>
      )}
    </>
  )
}

/** Shops are managed by those who have one; others are shown how to open one. */
function ShopRows() {
  const t = useText()
  const { isMember } = useSession()
  const { data } = useQuery({ ...ownShopsQuery(), enabled: isMember })
  const icon = <IconBuildingStore {...ROW_ICON} />
  if (!data?.rows.length)
    return (
      <>
        <Row url="/pages/shop/apply-shop" icon={icon}>
          {t('myShop.open')}
        </Row>
        <Row url="/pages/enterprise/apply" icon={<IconBuilding {...ROW_ICON} />}>
          {t('apply.enterprise.title')}
        </Row>
      </>
    )
  return (
    <>
      <Row url="/pages/shop/shops-manage" icon={icon}>
        {t('myShop.title')}
      </Row>
      <Row url="/pages/shop/orders" icon={<IconReceipt {...ROW_ICON} />}>
        {t('user.sales')}
      </Row>
      {data.rows.some(({ role }) => isAllowedInShop(role, 'quotes')) && (
        <Row url="/pages/shop/quotes" icon={<IconFileDollar {...ROW_ICON} />}>
          {t('quote.sales')}
        </Row>
      )}
      <Row url="/pages/shop/product-page" icon={<IconPackages {...ROW_ICON} />}>
        {t('ownProducts.title')}
      </Row>
      <Row url="/pages/enterprise/apply" icon={<IconBuilding {...ROW_ICON} />}>
        {t('myShop.enterprise')}
      </Row>
    </>
  )
}

function Row({ url, icon, children }: { url: string; icon: ReactNode; children: ReactNode }) {
  const t = useText()
  const { isMember } = useSession()
  const isLocked = !isMember && isProtected(url)
  return (
    <PageLink url={url} className={css.row}>
      <span className={css.icon}>{icon}</span>
      <span className={css.text}>{children}</span>
      {isLocked ? (
        <IconLock size={18} stroke={1.8} role="img" aria-label={t('user.needsLogin')} />
      ) : (
        <ForwardIcon size={18} />
      )}
    </PageLink>
  )
}
