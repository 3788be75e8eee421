import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { CarStrip } from '../vehicle/car-strip.tsx'
import { LatestOrder } from './latest-order.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MemberBar } from './member-bar.tsx'
import { MemberLinks } from './member-links.tsx'
import { OrderStates } from './order-states.tsx'
import css from './user-page.module.css'
import { VisitorBar } from './visitor-bar.tsx'

/** The user tab (S2.11): the user's own pages, or what an account offers to a visitor. */
export function UserPage() {
  const t = useText()
  const { isMember } = useSession()
  return (
    <PageFrame title={t('user.title')} bar={isMember ? <MemberBar /> : <VisitorBar />}>
      <div className={css.columns}>
        <div className={css.column}>
          {isMember && <OrderStates />}
          {isMember && <LatestOrder />}
          <CarStrip />
        </div>
        <div className={css.column}>
          <MemberLinks isMember={isMember} />
          {isMember && <LogoutButton />}
        </div>
      </div>
    </PageFrame>
  )
}
