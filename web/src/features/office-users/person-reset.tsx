import { useMutation } from '@tanstack/react-query'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import { decideFactorReset } from '@tiantian/contracts/user/office.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useMay } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCacheUser } from './office-query.ts'
import css from './person-page.module.css'

interface PersonResetProps {
  person: OfficeUser
  reset: NonNullable<OfficeUser['openReset']>
}

/** A reset of two-step login that waits for a second approval. */
export function PersonReset({ reset }: PersonResetProps) {
  const t = useText()
  const format = useFormat()
  const mayDecide = useMay('user.manage') && !reset.isOwn
  return (
    <Section title={t('office.reset.waits')} isPanel>
      <p>{reset.reason}</p>
      <p className={css.note}>{[reset.by, format.dateTime(reset.at)].filter(Boolean).join(' · ')}</p>
      {mayDecide ? <Decision resetId={reset.id} /> : <p>{t('office.reset.otherDecides')}</p>}
    </Section>
  )
}

function Decision({ resetId }: { resetId: string }) {
  const t = useText()
  const cache = useCacheUser()
  const deciding = useMutation({
    mutationFn: (isGranted: boolean) => call(decideFactorReset, { resetId, isGranted }),
    async onSuccess(person, isGranted) {
      await cache(person)
      showToast({ title: t(isGranted ? 'office.reset.granted' : 'office.reset.refused'), icon: 'success' })
    },
  })
  return (
    <div className={css.actions}>
      <Button size="sm" isLoading={deciding.isPending} onClick={() => deciding.mutate(true)}>
        {t('office.reset.grant')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isLoading={deciding.isPending}
        onClick={() => deciding.mutate(false)}
      >
        {t('office.reset.refuse')}
      </Button>
    </div>
  )
}
