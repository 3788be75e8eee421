import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventOf } from '@tiantian/contracts/machine.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import type { OfficeUser } from '@tiantian/contracts/user/office.ts'
import {
  accountMachine,
  banUser,
  getUser,
  impersonateUser,
  listUsers,
  requestFactorReset,
  signOutUser,
  unbanUser,
} from '@tiantian/contracts/user/office.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet } from '../../office/decision-sheet.tsx'
import { useMay, usePermitted } from '../../office/use-may.ts'
import { call } from '../../sdk/call.ts'
import { openImpersonation } from '../../sdk/impersonation.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import css from './person-page.module.css'

/** For staff whose role allows impersonation. */
function ImpersonateButton({ person: { userId, state } }: { person: OfficeUser }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const mayImpersonateUsers = useMay('user.look')
  if (!mayImpersonateUsers || state !== 'normal') return null
  return (
    <>
      <Button variant="soft" size="sm" onClick={() => setOpen(true)}>
        {t('office.look.do')}
      </Button>
      {isOpen && <ImpersonationSheet userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ImpersonationSheetProps {
  userId: string
  onClose: () => void
}

/** Asks for a reason, then opens a window in which the office sees what the user sees. */
function ImpersonationSheet({ userId, onClose }: ImpersonationSheetProps) {
  const t = useText()
  const readAgain = useReloadUser(userId)
  const [open, setOpen] = useState<() => void>()
  const form = useForm({
    start: { reason: '' },
    check: (draft) => checkForm(impersonateUser.input, { ...draft, userId }),
    send: (input) => call(impersonateUser, input),
    onSent(begun) {
      void readAgain()
      setOpen(() => () => openImpersonation(begun))
    },
  })
  const press = () => {
    open?.()
    onClose()
  }
  return (
    <BottomSheet isOpen desktop="center" title={t('office.look.title')} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.note}>{t('office.look.text')}</p>
        {!open && <TextArea label={t('office.reason')} maxLength={500} {...field(form, 'reason')} />}
        <FormError form={form} />
        {open ? (
          // By a click of its own: a window that opens after waiting for the server is blocked.
          <Button onClick={press}>{t('office.look.open')}</Button>
        ) : (
          <Button type="submit" isLoading={form.isSending}>
            {t('office.look.do')}
          </Button>
        )}
      </Form>
    </BottomSheet>
  )
}

type ReasonedAction = 'ban' | 'unban' | 'reset'

const REASONED = { ban: banUser, unban: unbanUser, reset: requestFactorReset } as const
const isOfOffice = (event: EventOf<typeof accountMachine>) => event === 'ban' || event === 'unban'

/** Actions on the account of another user; one's own has its own pages. */
export function PersonActions({ person }: { person: OfficeUser }) {
  const t = useText()
  const [input, setRequested] = useState<ReasonedAction>()
  const isOwn = useSession().uid === person.userId
  const mayManage = useMay('user.manage')
  const events = eventsFor(accountMachine, person.state, usePermitted(accountMachine)).filter(isOfOffice)
  const cache = useCacheUser()
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
        <DecisionSheet
          title={t(`office.${input}.title`)}
          text={t(`office.${input}.text`)}
          submitText={t(`office.${input}.do`)}
          isDangerous={input === 'ban'}
          noteLabel={t('office.reason')}
          noteMax={500}
          action={REASONED[input]}
          noteName="reason"
          input={{ userId: person.userId }}
          doneText={t(`office.${input}.done`)}
          onDone={(changed) => void cache(changed)}
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

export const userQuery = (userId: string) => query(getUser, { userId })

/** Caches a user from the server's reply for their page; lists reload. */
export function useCacheUser() {
  const client = useQueryClient()
  return (person: OfficeUser) => {
    client.setQueryData(userQuery(person.userId).queryKey, person)
    return client.invalidateQueries(readsBy(listUsers))
  }
}

export function useReloadUser(userId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: userQuery(userId).queryKey })
}
