import { useMutation } from '@tanstack/react-query'
import { unsubscribe } from '@tiantian/contracts/user/preference.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../security/form-card.tsx'
import note from '../security/note.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { SETTINGS_PAGE } from '../user/profile/profile-address.ts'

/** The target of an unsubscribe link; it needs no login. */
export function UnsubscribePage({ token }: { token: string | undefined }) {
  const t = useText()
  // Not automatically: email scanners open links.
  const ending = useMutation({
    mutationFn: () => call(unsubscribe, { token: token || '-' }),
    meta: { errors: 'inline' },
  })
  const { data, error, isPending } = ending
  const topic = data && t(`settings.notices.topic.${data.topic}.name`)
  return (
    <Card
      title={t('settings.notices.unsubscribe.title')}
      lead={
        topic ? t('settings.notices.unsubscribe.done', { topic }) : t('settings.notices.unsubscribe.lead')
      }
    >
      {error && (
        <p className={note.refusal} role="alert">
          {errorMessage(error)}
        </p>
      )}
      {/* An old link, or one to a removed email address, has no effect; the settings do. */}
      {data || hasCode(error, 'LINK_INVALID') ? (
        <PageLink url={SETTINGS_PAGE} className={buttonClass({ variant: 'secondary', isBlock: true })}>
          {t('settings.notices.unsubscribe.toSettings')}
        </PageLink>
      ) : (
        <Button isBlock isLoading={isPending} onClick={() => ending.mutate()}>
          {t('settings.notices.unsubscribe.title')}
        </Button>
      )}
    </Card>
  )
}
