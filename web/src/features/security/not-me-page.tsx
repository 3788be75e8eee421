import { useMutation } from '@tanstack/react-query'
import type { Output } from '@tiantian/contracts/action.ts'
import { disownSession } from '@tiantian/contracts/user/auth-event.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { RETRIEVE_BY_EMAIL_PAGE, RETRIEVE_PAGE } from '../user/sign-in/sign-address.ts'
import css from './deactivate-page.module.css'
import { Card } from './form-card.tsx'
import note from './note.module.css'

/** The target of the link in a new-device email: signs that device out. */
export function NotMePage({ token }: { token: string | undefined }) {
  const t = useText()
  // Not automatically: email scanners open links.
  const disowning = useMutation({
    mutationFn: () => call(disownSession, { token: token ?? '' }),
    meta: { errors: 'inline' },
  })
  const { data, error, isPending } = disowning
  return (
    <Card title={t('security.notMe.title')} lead={data ? t('security.notMe.done') : t('security.notMe.lead')}>
      {error && (
        <p className={note.refusal} role="alert">
          {token ? errorMessage(error) : t('error.code.LINK_INVALID')}
        </p>
      )}
      {data ? (
        <>
          <ResetLinks {...data} />
          <Disowned disowned={data.disowned} />
        </>
      ) : (
        <Button variant="danger" isBlock isLoading={isPending} onClick={() => disowning.mutate()}>
          {t('security.notMe.submit')}
        </Button>
      )}
    </Card>
  )
}

/** What is gone with the device: the owner makes again what was theirs. */
function Disowned({ disowned }: Pick<Output<typeof disownSession>, 'disowned'>) {
  const t = useText()
  if (disowned.length === 0) return null
  return (
    <div className={note.warning}>
      <p>{t('security.notMe.disowned')}</p>
      <ul>
        {disowned.map(({ kind, count }) => (
          <li key={kind}>{t(`security.notMe.kinds.${kind}`, { number: count })}</li>
        ))}
      </ul>
    </div>
  )
}

/** The channel by which a new password can be set. */
function ResetLinks({
  canResetBySms,
  canResetByEmail,
}: {
  canResetBySms: boolean
  canResetByEmail: boolean
}) {
  const t = useText()
  return (
    <div className={css.actions}>
      {canResetBySms && (
        <PageLink url={RETRIEVE_PAGE} className={buttonClass({ isBlock: true })}>
          {t('security.notMe.bySms')}
        </PageLink>
      )}
      {canResetByEmail && (
        <PageLink
          url={RETRIEVE_BY_EMAIL_PAGE}
          className={buttonClass({ isBlock: true, variant: canResetBySms ? 'secondary' : 'primary' })}
        >
          {t('security.notMe.byEmail')}
        </PageLink>
      )}
      {!(canResetBySms || canResetByEmail) && <p>{t('security.notMe.office')}</p>}
    </div>
  )
}
