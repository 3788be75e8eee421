import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconDeviceUnknown from '@tabler/icons-react/dist/esm/icons/IconDeviceUnknown.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session } from '@tiantian/contracts/user/session.ts'
import { endSession } from '@tiantian/contracts/user/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { deviceName } from './device-name.ts'
import row from './list-row.module.css'
import { sessionsQuery } from './security-query.ts'

const ICONS = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
  unknown: IconDeviceUnknown,
}

/** A device: name, place and last use; any other than this one can be signed out. */
export function DeviceRow({ session }: { session: Session }) {
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

function EndButton({ session: { id }, name }: { session: Session; name: string }) {
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
