import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions } from '@tiantian/contracts/user/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { DeviceRow } from './device-row.tsx'
import css from './devices-page.module.css'
import page from './security-page.module.css'
import { sessionsQuery } from './security-query.ts'

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
