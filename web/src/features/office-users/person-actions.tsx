import { useMutation } from '@tanstack/react-query'
import type { EventOf } from '@tiantian/contracts/machine.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import {
  accountMachine,
  banUser,
  requestFactorReset,
  signOutUser,
  unbanUser,
} from '@tiantian/contracts/user/office.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useMay, usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { showModal } from '../../ui/modal-store.ts'
import { showToast } from '../../ui/toast-store.ts'
import { ImpersonateButton } from './impersonation-sheet.tsx'
import { useCacheUser } from './office-query.ts'
import css from './person-page.module.css'
import type { ReasonedAction } from './reason-sheet.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

const REASONED = { ban: banUser, unban: unbanUser, reset: requestFactorReset } as const
const isOfOffice = (event: EventOf<typeof accountMachine>) => event === 'ban' || event === 'unban'

/** Actions on the account of another user; one's own has its own pages. */
export function PersonActions({ person }: { person: OfficeUser }) {
  const t = useText()
  const [input, setRequested] = useState<ReasonedAction>()
  const isOwn = useSession().uid === person.userId
  const mayManage = useMay('user.manage')
  const events = eventsFor(accountMachine, person.state, usePermitted(accountMachine)).filter(isOfOffice)
  const { hasSecondFactor, openReset, sessions } = person
  if (isOwn) return <p className={css.note}>{t('office.own')}</p>
  return (
    <div className={css.actions}>
      {events.map((event) => (
        <Button
          key={event}
          variant={event === 'ban' ? 'danger' : 'primary'}
          size="sm"
          onClick={() => setRequested(event)}
        >
          {t(`office.${event}.do`)}
        </Button>
      ))}
      {mayManage && sessions.length > 0 && <SignOut person={person} />}
      {hasSecondFactor && !openReset && (
        <Button variant="soft" size="sm" onClick={() => setRequested('reset')}>
          {t('office.reset.do')}
        </Button>
      )}
      <ImpersonateButton person={person} />
      {input && (
        <ReasonSheet
          kind={input}
          action={REASONED[input]}
          userId={person.userId}
          onClose={() => setRequested(undefined)}
        />
      )}
    </div>
  )
}

function SignOut({ person: { userId } }: { person: OfficeUser }) {
  const t = useText()
  const cache = useCacheUser()
  const ending = useMutation({
    mutationFn: () => call(signOutUser, { userId }),
    async onSuccess(person) {
      await cache(person)
      showToast({ title: t('office.signOut.done'), icon: 'success' })
    },
  })
  const ask = async () => {
    const isSure = await showModal({
      title: t('office.signOut.title'),
      content: t('office.signOut.text'),
      confirmText: t('office.signOut.do'),
      isDangerous: true,
    })
    if (isSure) ending.mutate()
  }
  return (
    <Button variant="soft" size="sm" isLoading={ending.isPending} onClick={() => void ask()}>
      {t('office.signOut.do')}
    </Button>
  )
}
