import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { enterByPasskey } from '../../sdk/enter.ts'
import { canUsePasskeys } from '../../sdk/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { useAfterLogin } from './after-login.ts'
import css from './passkey-login.module.css'

/**
 * Login without a name or a password: the device knows whose passkey it is. Nothing if the browser does not support
 * it.
 */
export function PasskeyLogin({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const login = useMutation({
    mutationFn: enterByPasskey,
    meta: { errors: 'inline' },
    onSuccess: useAfterLogin(uniIdRedirectUrl),
  })
  if (!canUsePasskeys()) return null
  return (
    <div className={css.passkey}>
      <p className={css.or}>{t('signIn.or')}</p>
      <Button
        variant="secondary"
        size="lg"
        isBlock
        icon={<IconFingerprint size={22} aria-hidden="true" />}
        isLoading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('signIn.passkey')}
      </Button>
      {login.error && (
        <p role="alert" className={css.error}>
          {errorMessage(login.error)}
        </p>
      )}
    </div>
  )
}
