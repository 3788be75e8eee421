import { useQueryClient } from '@tanstack/react-query'
import type { Proven } from '@tiantian/contracts/user/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { finishEntering } from '../../sdk/enter.ts'
import { signOut } from '../../sdk/sign-out.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { LOGIN_PAGE } from '../shell/protected-pages.ts'
import { useNavigator } from '../shell/use-navigator.ts'
import { useAfterLogin } from './after-login.ts'
import { loadOwnUser } from './own-user.ts'
import { secondFactorQuery } from './second-factor-query.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { SignFrame } from './sign-frame.tsx'

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
  const turnBack = async () => {
    await signOut()
    redirectTo(pageUrl(LOGIN_PAGE, { uniIdRedirectUrl }))
  }
  return (
    <SignFrame title={t('signIn.factor.title')} lead={t('signIn.factor.lead')}>
      <SecondFactorStep
        ways={proofs.filter((way) => way !== 'password')}
        onProven={(proven) => void finish(proven)}
      />
      <Button variant="plain" onClick={() => void turnBack()}>
        {t('signIn.factor.turnBack')}
      </Button>
    </SignFrame>
  )
}
