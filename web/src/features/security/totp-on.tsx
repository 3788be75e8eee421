import { useMutation } from '@tanstack/react-query'
import { removeTotp } from '@tiantian/contracts/user/second-factor.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useKeepSecurity } from './security-query.ts'
import css from './two-step-page.module.css'

/** The date since which the app is required, and a button to turn it off. */
export function TotpOn({ since, isRequired }: { since: string; isRequired: boolean }) {
  const t = useText()
  const format = useFormat()
  const keep = useKeepSecurity()
  const removal = useMutation({
    mutationFn: () => call(removeTotp, {}),
    onSuccess(factor) {
      keep.factor(factor)
      showToast({ title: t('security.twoStep.isOff'), icon: 'success' })
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('security.twoStep.offTitle'),
      content: isRequired ? t('security.twoStep.offTextRequired') : t('security.twoStep.offText'),
      confirmText: t('security.twoStep.switchOff'),
      isDangerous: true,
    })
    if (isSure) removal.mutate()
  }
  return (
    <Section
      title={t('security.twoStep.app')}
      more={<Tag tone="success">{t('security.twoStep.on')}</Tag>}
      isPanel
    >
      <p className={css.lead}>{t('security.twoStep.since', { date: format.date(since) })}</p>
      <Button variant="secondary" isLoading={removal.isPending} onClick={() => void ask()}>
        {t('security.twoStep.switchOff')}
      </Button>
    </Section>
  )
}
