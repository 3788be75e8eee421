import { useMutation } from '@tanstack/react-query'
import { CLOSING_DAYS, closeAccount } from '@tiantian/contracts/user/account.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { forgetAccount } from '../../sdk/accounts.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { getSession, removeToken } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import css from './deactivate-page.module.css'
import { Card } from './form-card.tsx'
import note from './note.module.css'

/** Deactivates the account (S2.45): the consequences, a confirmation, and fifteen days to change one's mind. */
export function DeactivatePage() {
  const t = useText()
  const { navigateBack } = useNavigator()
  const { closing, ask } = useClosing()
  const { error, isPending } = closing
  const isRefused = error !== null && !hasCode(error, 'ABORTED')
  return (
    <Card title={t('security.deactivate.title')} lead={t('security.deactivate.lead')}>
      <ul className={css.points}>
        <li>{t('security.deactivate.signedOut')}</li>
        <li>{t('security.deactivate.days', { count: CLOSING_DAYS })}</li>
        <li>{t('security.deactivate.erased')}</li>
        <li>{t('security.deactivate.orders')}</li>
        <li>{t('security.deactivate.shop')}</li>
      </ul>
      {isRefused && (
        <p className={note.refusal} role="alert">
          {errorMessage(error)}
        </p>
      )}
      <div className={css.actions}>
        <Button variant="danger" isBlock isLoading={isPending} onClick={() => void ask()}>
          {t('security.deactivate.next')}
        </Button>
        <Button variant="plain" isBlock onClick={() => navigateBack()}>
          {t('common.cancel')}
        </Button>
      </div>
    </Card>
  )
}

function useClosing() {
  const t = useText()
  const format = useFormat()
  const { reLaunch } = useNavigator()
  const closing = useMutation({
    mutationFn: () => call(closeAccount, {}),
    meta: { errors: 'inline' },
    onSuccess({ erasedAt }) {
      const { uid } = getSession()
      removeToken()
      forgetAccount(uid)
      reLaunch(LOGIN_PAGE)
      const content = t('security.deactivate.done', { date: format.date(erasedAt) })
      void showModal({ title: t('security.deactivate.title'), content, showCancel: false })
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('security.deactivate.sureTitle'),
      content: t('security.deactivate.sureText', { count: CLOSING_DAYS }),
      confirmText: t('security.deactivate.confirm'),
      isDangerous: true,
    })
    if (isSure) closing.mutate()
  }
  return { closing, ask }
}
