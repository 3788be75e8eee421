import type { RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { useSession } from '../../sdk/session.ts'
import type { StepUpAsker } from '../../sdk/step-up.ts'
import { createStore } from '../../sdk/store.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { TWO_STEP_PAGE } from './security-address.ts'

export interface StepUpRequest {
  /** Possible confirmation methods: `password`, `totp`, `backup_code`, `passkey`, or `login`. */
  readonly methods: readonly string[]
  readonly answer: (isProven: boolean) => void
}

/** The pending confirmation, rendered by `StepUpHost`. */
const stepUpStore = createStore<StepUpRequest | undefined>(undefined)

export function stepUpAsker(history: RouterHistory): StepUpAsker {
  return {
    prove: (methods) =>
      new Promise((resolve) => {
        const answer = (isProven: boolean) => {
          stepUpStore.set(undefined)
          resolve(isProven)
        }
        stepUpStore.set({ methods, answer })
      }),
    missFactor: () => void leadToTwoStep(history),
  }
}

/** S6: roles with access to the documents of others require a second factor. */
async function leadToTwoStep(history: RouterHistory) {
  const wantsTo = await showModal({
    title: i18n.t('security.factorMissing.title'),
    content: i18n.t('security.factorMissing.text'),
    confirmText: i18n.t('security.factorMissing.go'),
  })
  if (wantsTo) history.push(TWO_STEP_PAGE)
}

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/** Shows the identity confirmation when a call requires it; mounted once in the root. */
export function StepUpHost() {
  const question = useSyncExternalStore(stepUpStore.subscribe, stepUpStore.get)
  const { isMember } = useSession()
  useEffect(() => {
    // A user who is signed out meanwhile no longer needs it.
    if (!isMember) question?.answer(false)
  }, [isMember, question])
  if (!question) return null
  return (
    <Suspense>
      <StepUpDialog question={question} />
    </Suspense>
  )
}
