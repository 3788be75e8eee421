import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { i18n } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/use-text.ts'
import { Section } from '../../ui/section.tsx'
import css from './person-page.module.css'
import { useRoleName } from './role-name.ts'

/** The audit log of the account: actions of the user and of the office. */
export function PersonHistory({ changes }: Pick<OfficeUser, 'changes'>) {
  const t = useText()
  const format = useFormat()
  const roleName = useRoleName()
  return (
    <Section title={t('office.history')} isPanel>
      <ul>
        {changes.map(({ event, by, detail, at }) => (
          <li key={`${event} ${at}`} className={css.row}>
            <span className={css.grow}>
              <span className={css.strong}>
                {eventName(event, t)}
                {detail && `: ${event.startsWith('user.role.') ? roleName(detail) : detail}`}
              </span>
              <span className={css.facts}>{[by, format.dateTime(at)].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The log stores event names; one without a text is shown as stored. */
function eventName(event: string, t: ReturnType<typeof useText>): string {
  return i18n.exists(`office.event.${event}`) ? t(`office.event.${event as 'user.ban'}`) : event
}
