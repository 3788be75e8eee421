import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import type { OrderGroup } from '@tiantian/contracts/order/names.ts'
import { ORDER_GROUPS } from '@tiantian/contracts/order/names.ts'
import { countOrders, listOrders, ORDER_COUNT_MAX } from '@tiantian/contracts/order/order-list.ts'
import { getWallet } from '@tiantian/contracts/order/wallet.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { softHyphens } from '../../i18n/soft-hyphens.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CameraIcon, CheckIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { OrderCard } from '../order/order-card.tsx'
import { Face } from '../shell/frame/avatar.tsx'
import { BarCartLink } from '../shell/frame/cart-link.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { CarStrip } from '../vehicle/car-strip.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MemberLinks } from './member-links.tsx'
import { personName, useFreshUser } from './own-user.ts'
import { AVATAR_PAGE, PROFILE_PAGE } from './profile/profile-address.ts'
import { REGISTER_PAGE } from './sign-in/sign-address.ts'
import css from './user-page.module.css'
import visitorBarCss from './visitor-bar.module.css'

const ORDERS = '/pages/order/list'
const ORDER_ICON = { size: 26, stroke: 1.6, 'aria-hidden': true } as const

/** Completed and cancelled orders wait for nobody: they are found in the list. */
const ICONS: Partial<Record<OrderGroup, ReactNode>> = {
  confirm: <IconClipboardCheck {...ORDER_ICON} />,
  pay: <IconCreditCard {...ORDER_ICON} />,
  ship: <IconPackage {...ORDER_ICON} />,
  transit: <IconTruckDelivery {...ORDER_ICON} />,
  problem: <IconReceiptRefund {...ORDER_ICON} />,
}
const SHOWN = Object.keys(ICONS) as OrderGroup[]

/** My orders by state, with their counts (S2.11). */
function OrderStates() {
  const t = useText()
  const { data } = useQuery(query(countOrders, {}))
  return (
    <Section title={t('user.myOrders')} isPanel more={<AllOrders />}>
      <ul className={css.states}>
        {SHOWN.map((group) => (
          <li key={group}>
            <StateLink
              group={group}
              count={data && ORDER_GROUPS[group].reduce((total, state) => total + data.counts[state], 0)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The accessible name says what is counted. */
function AllOrders() {
  const t = useText()
  return (
    <PageLink url={ORDERS} aria-label={`${t('common.more')}: ${t('user.myOrders')}`}>
      {t('common.more')}
    </PageLink>
  )
}

/** The count appears as soon as it is known; the link is there before. */
function StateLink({ group, count }: { group: OrderGroup; count: number | undefined }) {
  const t = useText()
  const format = useFormat()
  const name = t(`order.group.${group}`)
  const most = ORDER_COUNT_MAX - 1
  const shown = count ? format.number(Math.min(count, most)) + (count > most ? '+' : '') : undefined
  return (
    <PageLink
      url={pageUrl(ORDERS, { group })}
      className={css.state}
      aria-label={shown ? t('profile.orderState', { state: name, amount: shown }) : name}
    >
      <span className={css.icon}>
        {ICONS[group]}
        {shown && <span className={css.count}>{shown}</span>}
      </span>
      {softHyphens(name, 'tile')}
    </PageLink>
  )
}

/** The signed-in user, and their figures (S3.5). */
function MemberBar() {
  const t = useText()
  const { user } = useSession()
  useFreshUser()
  return (
    <div className={css.bar}>
      <div className={css.content}>
        <PageLink
          url={AVATAR_PAGE}
          className={css.face}
          aria-label={t('user.avatar.change')}
          title={t('user.avatar.change')}
        >
          <Face size={64} />
          <span className={css.camera}>
            <CameraIcon size={16} />
          </span>
        </PageLink>
        <PageLink url={PROFILE_PAGE} className={css.who}>
          <span className={css.name}>{personName(user) ?? t('common.guest')}</span>
          {user.username && (
            <span className={css.username}>{t('user.usernameIs', { username: user.username })}</span>
          )}
        </PageLink>
        <Figures />
      </div>
    </div>
  )
}

/** What the user can pay with; nothing until it has been read. */
function Figures() {
  const t = useText()
  const format = useFormat()
  const { data } = useQuery(query(getWallet, {}))
  const { balances = [], points = 0, couponCount = 0 } = data?.wallet ?? {}
  const figures = [
    { label: t('user.balance'), value: balances.map(format.money).join(' · ') || format.number(0) },
    { label: t('user.score'), value: format.number(points) },
    { label: t('user.coupon'), value: format.number(couponCount) },
  ]
  return (
    <dl className={css.figures} aria-label={t('profile.wallet')}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Invites a visitor: the benefits of an account, and links to log in and register. */
function VisitorBar() {
  const t = useText()
  const benefits = [t('user.benefits.cart'), t('user.benefits.orders'), t('user.benefits.addresses')]
  return (
    <div className={visitorBarCss.bar}>
      <div className={visitorBarCss.content}>
        <Face size={64} />
        <div className={visitorBarCss.words}>
          <p className={visitorBarCss.title}>{t('user.visitorTitle')}</p>
          <p className={visitorBarCss.lead}>{t('user.visitorLead')}</p>
          <ul className={visitorBarCss.benefits}>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <CheckIcon size={18} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className={visitorBarCss.actions}>
          <PageLink url={LOGIN_PAGE} className={buttonClass({ size: 'lg' })}>
            {t('user.login')}
          </PageLink>
          <PageLink url={REGISTER_PAGE} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
            {t('user.register')}
          </PageLink>
        </div>
      </div>
    </div>
  )
}

/** The order the user most likely came for; nothing if there is none. */
function LatestOrder() {
  const t = useText()
  const { data } = useQuery(query(listOrders, { limit: 1 }))
  const order = data?.rows[0]
  return (
    order && (
      <section className={css.latest}>
        <h2 className={css.title}>{t('user.latest')}</h2>
        <OrderCard order={order} />
      </section>
    )
  )
}

/** The user tab (S2.11): the user's own pages, or what an account offers to a visitor. */
export function UserPage() {
  const t = useText()
  const { isMember } = useSession()
  return (
    <PageFrame title={t('user.title')} bar={isMember ? <MemberBar /> : <VisitorBar />}>
      <BarCartLink isFloating />
      <div className={css.columns}>
        <div className={css.column}>
          {isMember && <OrderStates />}
          {isMember && <LatestOrder />}
          <CarStrip />
        </div>
        <div className={css.column}>
          <MemberLinks />
          {isMember && <LogoutButton />}
        </div>
      </div>
    </PageFrame>
  )
}
