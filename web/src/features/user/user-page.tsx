import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { LookChoices } from '../shell/look-menu.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { CarStrip } from '../vehicle/car-strip.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LatestOrder } from './latest-order.tsx'
import { LogoutButton } from './logout-button.tsx'
import { MemberBar } from './member-bar.tsx'
import { MemberLinks } from './member-links.tsx'
import css from './user-page.module.css'
import { VisitorBar } from './visitor-bar.tsx'

/** The user tab (S2.11): a person's own things, or what a visitor would get. */
export function UserPage() {
  const t = useText()
  const { isMember } = useSession()
  return (
    <PageFrame title={t('user.title')} bar={isMember ? <MemberBar /> : <VisitorBar />}>
      <div className={css.columns}>
        <div className={css.column}>
          <MemberLinks isMember={isMember} />
          {isMember && <LatestOrder />}
          <CarStrip />
        </div>
        <section className={cx(surface.surface, css.card)}>
          <h2 className={css.title}>{t('user.settings')}</h2>
          <LanguageChoice />
          <LookChoices />
          {isMember && <LogoutButton />}
        </section>
      </div>
    </PageFrame>
  )
}
