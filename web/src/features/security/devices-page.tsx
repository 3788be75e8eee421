import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconDeviceUnknown from '@tabler/icons-react/dist/esm/icons/IconDeviceUnknown.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserSession } from '@tiantian/contracts/user/session.ts'
import { endOtherSessions, endSession } from '@tiantian/contracts/user/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Section } from '../../ui/section.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { deviceName } from './device-name.ts'
import css from './devices-page.module.css'
import row from './list-row.module.css'
import page from './security-page.module.css'
import { sessionsQuery } from './security-query.ts'

const ICONS = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
}

/** A device: name, place and last use; any other than this one can be signed out. */
function DeviceRow({ session }: { session: UserSession }) {
  const t = useText()
  const format = useFormat()
  const { kind, network, createdAt, seenAt, isCurrent } = session
  const Icon = ICONS[kind]
  const name = deviceName(t, session)
  const seen = isCurrent ? t('security.devices.now') : format.relative(seenAt)
  return (
    <li className={row.row}>
      <span className={row.icon}>
        <Icon size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={row.text}>
        <span className={row.name}>{name}</span>
        <span className={row.facts}>
          {network ? t('security.devices.seenFrom', { seen, network }) : seen}
        </span>
        <span className={row.facts}>{t('security.devices.since', { date: format.dateTime(createdAt) })}</span>
      </span>
      {!isCurrent && <EndButton session={session} name={name} />}
    </li>
  )
}

function EndButton({ session: { id }, name }: { session: UserSession; name: string }) {
  const t = useText()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call(endSession, { id }),
    onSuccess(reply) {
      client.setQueryData(sessionsQuery().queryKey, reply)
      showToast({ title: t('security.devices.ended'), icon: 'success' })
    },
  })
  return (
    <Button
      variant="soft"
      size="sm"
      className={row.end}
      isLoading={ending.isPending}
      aria-label={t('security.devices.endOf', { name })}
      onClick={() => ending.mutate()}
    >
      {t('security.devices.end')}
    </Button>
  )
}

/** The user's sessions: this device first, the others to be signed out one by one or all at once. */
export function DevicesPage() {
  const t = useText()
  const { sessions } = useSuspenseQuery(sessionsQuery()).data
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <PageFrame title={t('security.devices.title')} className={page.page}>
      <Section title={t('security.devices.this')} isPanel>
        <ul>
          {sessions
            .filter(({ isCurrent }) => isCurrent)
            .map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
        </ul>
      </Section>
      <Section title={t('security.devices.others')} isPanel>
        {others.length === 0 ? (
          <p className={css.lead}>{t('security.devices.none')}</p>
        ) : (
          <>
            <p className={css.lead}>{t('security.devices.lead')}</p>
            <ul>
              {others.map((session) => (
                <DeviceRow key={session.id} session={session} />
              ))}
            </ul>
            <EndOthers />
          </>
        )}
      </Section>
    </PageFrame>
  )
}

function EndOthers() {
  const t = useText()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess(reply) {
      client.setQueryData(sessionsQuery().queryKey, reply)
      showToast({ title: t('security.devices.othersEnded'), icon: 'success' })
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('security.devices.endOthersTitle'),
      content: t('security.devices.endOthersText'),
      confirmText: t('security.devices.endOthers'),
      isDangerous: true,
    })
    if (isSure) ending.mutate()
  }
  return (
    <Button
      variant="secondary"
      className={css.endAll}
      isLoading={ending.isPending}
      onClick={() => void ask()}
    >
      {t('security.devices.endOthers')}
    </Button>
  )
}
