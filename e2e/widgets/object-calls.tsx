import { useState } from 'react'
import { cloudObject } from '../../web/src/sdk/cloud-request.ts'
import { Button } from '../../web/src/ui/button.tsx'

interface ObjectCallsIdentity {
  login(account: object): Promise<object>
  getSupportedLoginType(): Promise<object>
}

/** Another name at each opening: after three failures a name needs a captcha first. */
const WRONG = { username: `nobody_${crypto.randomUUID().slice(0, 8)}`, password: 'wrong horse 1' }

/** Calls of a cloud object that show their failures by themselves. */
export function ObjectCalls() {
  const [outcome, setOutcome] = useState('')
  const notify = (call: Promise<object>) => {
    setOutcome('asked')
    call.then(
      (answer) => setOutcome(JSON.stringify(answer)),
      (error: Error & { errCode: string }) => setOutcome(`refused: ${error.errCode}`),
    )
  }
  const retrying = cloudObject<ObjectCallsIdentity>('uni-id-co', { errorOptions: { retry: true } })
  const plain = cloudObject<ObjectCallsIdentity>('uni-id-co')
  const passing = cloudObject<ObjectCallsIdentity>('uni-id-co', { errorOptions: { type: 'toast' } })
  return (
    <section style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button onClick={() => notify(retrying.login(WRONG))}>Log in, with retry</Button>
      <Button onClick={() => notify(plain.login(WRONG))}>Log in</Button>
      <Button onClick={() => notify(passing.login(WRONG))}>Log in, with a toast</Button>
      <Button onClick={() => notify(retrying.getSupportedLoginType())}>Ask</Button>
      <output aria-label="Outcome">{outcome}</output>
    </section>
  )
}
