import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDoorEnter from '@tabler/icons-react/dist/esm/icons/IconDoorEnter.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs'
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { cx } from '../../ui/class-names.ts'
import { CartIcon, ForwardIcon, UserIcon } from '../../ui/icons.tsx'
import surface from '../../ui/surface.module.css'
import { CONTACTS_PAGE } from '../contacts/contact-query.ts'
import { MY_EVENTS_PAGE } from '../expo/event-address.ts'
import { ARTICLES_PAGE } from '../office-articles/newsroom-address.ts'
import { DATASETS_PAGE } from '../office-data/office-data-address.ts'
import { SET_UP_PAGE } from '../office-event-setup/set-up-address.ts'
import { CHECK_IN_PAGE, OFFICE_EVENT_PAGE } from '../office-events/office-event-address.ts'
import {
  COMPLAINTS_PAGE,
  CROSS_REFERENCES_PAGE,
  OUTBOX_PAGE,
  PEOPLE_PAGE,
  ZERO_RESULTS_PAGE,
} from '../office-users/office-address.ts'
import { useMay } from '../office-users/use-may.ts'
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
} from './profile-address.ts'

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
      <OfficeRows />
      <NewsroomRows />
      <EventRows />
    </>
  )
}

/** Editing of articles and datasets, for users with that role. */
function NewsroomRows() {
  const t = useText()
  const [mayWrite, mayImport] = [useMay('publish.write'), useMay('publish.data_write')]
  return (
    <>
      {mayWrite && (
        <Row url={ARTICLES_PAGE} icon={<IconNews {...look} />}>
          {t('newsroom.title')}
        </Row>
      )}
      {mayImport && (
        <Row url={DATASETS_PAGE} icon={<IconChartBar {...look} />}>
          {t('dataroom.title')}
        </Row>
      )}
    </>
  )
}

/** Pages for event staff. */
function EventRows() {
  const t = useText()
  const [maySeeRegistrations, mayScan] = [useMay('expo.registration'), useMay('expo.check_in')]
  const maySetUp = useMay('expo.write')
  return (
    <>
      {maySetUp && (
        <Row url={SET_UP_PAGE} icon={<IconCalendarPlus {...look} />}>
          {t('setup.title')}
        </Row>
      )}
      {maySeeRegistrations && (
        <Row url={OFFICE_EVENT_PAGE} icon={<IconTicket {...look} />}>
          {t('registry.title')}
        </Row>
      )}
      {mayScan && (
        <Row url={CHECK_IN_PAGE} icon={<IconDoorEnter {...look} />}>
          {t('door.title')}
        </Row>
      )}
    </>
  )
}

/** Office pages that the user's roles open. */
function OfficeRows() {
  const t = useText()
  const [maySeePeople, mayManage, mayModerate, maySeeFigures, mayCheckData] = [
    useMay('user.view'),
    useMay('user.manage'),
    useMay('message.moderate'),
    useMay('stats.view'),
    useMay('publish.data_write'),
  ]
  return (
    <>
      {maySeePeople && (
        <Row url={PEOPLE_PAGE} icon={<IconUsers {...look} />}>
          {t('office.people')}
        </Row>
      )}
      {mayManage && (
        <Row url={OUTBOX_PAGE} icon={<IconMailForward {...look} />}>
          {t('office.outbox.title')}
        </Row>
      )}
      {mayModerate && (
        <Row url={COMPLAINTS_PAGE} icon={<IconFlag {...look} />}>
          {t('desk.complaints.title')}
        </Row>
      )}
      {maySeeFigures && (
        <Row url={ZERO_RESULTS_PAGE} icon={<IconSearchOff {...look} />}>
          {t('desk.misses.title')}
        </Row>
      )}
      {mayCheckData && (
        <Row url={CROSS_REFERENCES_PAGE} icon={<IconArrowsExchange {...look} />}>
          {t('desk.crossReferences.title')}
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
