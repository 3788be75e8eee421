import { useQueryClient } from '@tanstack/react-query'
import { getSecondFactor } from '@tiantian/contracts/user/second-factor.ts'
import type { Proven } from '@tiantian/contracts/user/session.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { query } from '../../../sdk/query.ts'
import { finishEntering } from '../../../sdk/sign-in.ts'
import { signOut } from '../../../sdk/sign-out.ts'
import { useSuspenseQuery } from '../../../sdk/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { PasskeyProof } from '../../security/passkey-button.tsx'
import { canProveBy, SecretProof } from '../../security/step-up-secret.tsx'
import { useNavigator } from '../../shell/frame/use-navigator.ts'
import { pageUrl } from '../../shell/page-url.ts'
import { LOGIN_PAGE } from '../../shell/protected-pages.ts'
import { loadOwnUser } from '../own-user.ts'
import { useAfterLogin } from './after-login.ts'
import css from './second-factor-page.module.css'
import { SignFrame } from './sign-frame.tsx'

/** A backup code is used up, so it is offered last. */
const HANDIEST = ['totp', 'passkey', 'backup_code'] as const
type SecondFactorPageMethod = (typeof HANDIEST)[number]

interface SecondFactorStepProps {
  /** `totp`, `backup_code`, `passkey`: those the user has set up. */
  methods: readonly string[]
  onProven: (proven: Proven) => void
}

/** The second factor after the password, the most convenient first; the others are one press away. */
function SecondFactorStep({ methods, onProven }: SecondFactorStepProps) {
  const t = useText()
  const offered = HANDIEST.filter((method) => methods.includes(method) && canProveBy(method))
  const [chosen, setChosen] = useState<SecondFactorPageMethod>()
  const method = offered.find((one) => one === chosen) ?? offered[0]
  if (!method) return <p>{t('signIn.factor.otherDevice')}</p>
  return (
    <div className={css.step}>
      {method === 'passkey' ? (
        <PasskeyProof onProven={onProven} />
      ) : (
        <SecretProof key={method} method={method} onProven={onProven} />
      )}
      <div className={css.others}>
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="plain" size="sm" onClick={() => setChosen(other)}>
              {t(`security.way.${other}`)}
            </Button>
          ))}
      </div>
    </div>
  )
}

const secondFactorQuery = () => query(getSecondFactor, {})

/** Between the first and the second factor: a reload stays here. */
export function SecondFactorPage({ uniIdRedirectUrl }: { uniIdRedirectUrl: string | undefined }) {
  const t = useText()
  const { proofs } = useSuspenseQuery(secondFactorQuery()).data
  const { redirectTo } = useNavigator()
  const client = useQueryClient()
  const enter = useAfterLogin(uniIdRedirectUrl)
  const finish = async ({ isRestored }: Proven) => {
    await finishEntering()
    // Before the second factor no details of the account were loaded. If that fails now, the account pages load them
    // again.
    await Promise.allSettled([
      loadOwnUser(client),
      client.invalidateQueries({ queryKey: secondFactorQuery().queryKey }),
    ])
    enter({ needsSecondFactor: false, isRestored })
  }
  const cancelLogin = async () => {
    await signOut()
    redirectTo(pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }))
  }
  return (
    <SignFrame title={t('signIn.factor.title')} lead={t('signIn.factor.lead')}>
      <SecondFactorStep
        methods={proofs.filter((method) => method !== 'password')}
        onProven={(proven) => void finish(proven)}
      />
      <Button variant="plain" onClick={() => void cancelLogin()}>
        {t('signIn.factor.turnBack')}
      </Button>
    </SignFrame>
  )
}
