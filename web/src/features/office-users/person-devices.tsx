import type { AuthEvent } from '@tiantian/contracts/user/auth-event.ts'
import type { UserSession } from '@tiantian/contracts/user/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { deviceName } from '../security/device-name.ts'
import css from './person-page.module.css'

/** The user's sessions. */
export function PersonDevices({ sessions }: { sessions: readonly UserSession[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('security.devices.title')} isPanel>
      {sessions.length === 0 && <p className={css.note}>{t('office.noDevices')}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.id} className={css.row}>
            <FactLine facts={[deviceName(t, session), session.network, format.relative(session.seenAt)]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Logins and login attempts of the account. */
export function PersonEvents({ events }: { events: readonly AuthEvent[] }) {
  const t = useText()
  return (
    <Section title={t('security.history.title')} isPanel>
      {events.length === 0 && <p className={css.note}>{t('office.noEvents')}</p>}
      <ul>
        {events.map((event) => (
          <li key={event.id} className={css.row}>
            <span className={css.grow}>
              <span className={css.strong}>{t(`security.history.kind.${event.kind}`)}</span>
              <EventText event={event} />
            </span>
            {!event.isOk && <Tag tone="danger">{t('security.history.failed')}</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function EventText({ event }: { event: AuthEvent }) {
  const t = useText()
  const format = useFormat()
  const { way, network, reason, at } = event
  const facts = [t(`security.history.way.${way}`), format.dateTime(at), reason]
  if (way === 'office') return <FactLine facts={facts} />
  return <FactLine facts={[deviceName(t, event), network, ...facts]} />
}

/** Empty values are left out. */
function FactLine({ facts }: { facts: readonly string[] }) {
  return <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
}
