import type { AuthEvent } from '@tiantian/contracts/user/auth-event.ts'
import type { Session } from '@tiantian/contracts/user/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import css from './person-page.module.css'

/** Where she is signed in. */
export function PersonDevices({ sessions }: { sessions: readonly Session[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('security.devices.title')} isPanel>
      {sessions.length === 0 && <p className={css.note}>{t('office.noDevices')}</p>}
      <ul>
        {sessions.map(({ id, browser, system, network, seenAt }) => (
          <li key={id} className={css.row}>
            <DeviceText browser={browser} system={system} facts={[network, format.relative(seenAt)]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who has signed in to her account or tried to. */
export function PersonEvents({ events }: { events: readonly AuthEvent[] }) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t('security.history.title')} isPanel>
      {events.length === 0 && <p className={css.note}>{t('office.noEvents')}</p>}
      <ul>
        {events.map(({ id, kind, way, isOk, browser, system, network, at }) => (
          <li key={id} className={css.row}>
            <span className={css.grow}>
              <span className={css.strong}>{t(`security.history.kind.${kind}`)}</span>
              <DeviceText
                browser={browser}
                system={system}
                facts={[network, t(`security.history.way.${way}`), format.dateTime(at)]}
              />
            </span>
            {!isOk && <Tag tone="danger">{t('security.history.failed')}</Tag>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface DeviceTextProps {
  browser: string
  system: string
  facts: readonly string[]
}

function DeviceText({ browser, system, facts }: DeviceTextProps) {
  const t = useText()
  const device = [browser, system].filter(Boolean).join(' · ') || t('security.devices.unknown')
  return <span className={css.facts}>{[device, ...facts.filter(Boolean)].join(' · ')}</span>
}
