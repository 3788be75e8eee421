import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../sdk/session.ts'
import { stepUpStore } from './step-up-request.ts'

const StepUpDialog = lazy(async () => {
  const { StepUpDialog } = await import('./step-up-dialog.tsx')
  return { default: StepUpDialog }
})

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
