import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { OFFICE_HOME, useIsStaff } from '../../office/use-may.ts'
import { cx } from '../../ui/class-names.ts'
import { CartIcon, ForwardIcon, UserIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { CONTACTS_PAGE } from '../contacts/contact-query.ts'
import { MY_EVENTS_PAGE } from '../expo/event-address.ts'
import { HeartIcon } from '../saved/icons.tsx'
import { ACCOUNT_PAGE } from '../security/security-address.ts'
import { PageLink } from '../shell/page-link.tsx'
import { GARAGE_PAGE } from '../vehicle/garage-address.ts'
import { CarIcon } from '../vehicle/icons.tsx'
import css from './member-links.module.css'
import {
  ADDRESSES_PAGE,
  FAVORITES_PAGE,
  FOOTPRINTS_PAGE,
  INVITE_PAGE,
  PROFILE_PAGE,
  SETTINGS_PAGE,
} from './profile/profile-address.ts'

const look = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

/** Links to the user's own pages; a visitor already has a cart and settings. */
export function MemberLinks({ isMember }: { isMember: boolean }) {
  const t = useText()
  return (
    <nav className={cx(surface.surface, css.card)} aria-label={t('user.title')}>
      <Row url="/pages/cart/cart" icon={<CartIcon />}>
        {t('user.myCart')}
      </Row>
      {isMember && <OwnRows />}
      <Row url={SETTINGS_PAGE} icon={<IconSettings {...look} />}>
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
      <Row url={FAVORITES_PAGE} icon={<HeartIcon />}>
        {t('saved.favorites')}
      </Row>
      <Row url={FOOTPRINTS_PAGE} icon={<IconHistory {...look} />}>
        {t('saved.footprints')}
      </Row>
      <Row url={GARAGE_PAGE} icon={<CarIcon />}>
        {t('vehicle.garage.title')}
      </Row>
      <Row url={MY_EVENTS_PAGE} icon={<IconTicket {...look} />}>
        {t('expo.mine')}
      </Row>
      <Row url={CONTACTS_PAGE} icon={<IconAddressBook {...look} />}>
        {t('contacts.title')}
      </Row>
      <Row url={ADDRESSES_PAGE} icon={<IconMapPin {...look} />}>
        {t('user.myAddresses')}
      </Row>
      <Row url={INVITE_PAGE} icon={<IconUserPlus {...look} />}>
        {t('invite.title')}
      </Row>
      <Row url={PROFILE_PAGE} icon={<UserIcon />}>
        {t('profile.title')}
      </Row>
      <Row url={ACCOUNT_PAGE} icon={<IconShieldLock {...look} />}>
        {t('profile.security')}
      </Row>
      {isStaff && (
        <Row url={OFFICE_HOME} icon={<IconBriefcase {...look} />}>
          {t('officeKit.title')}
        </Row>
      )}
    </>
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
