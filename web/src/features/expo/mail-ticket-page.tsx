import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { Output } from '@tiantian/contracts/action.ts'
import { openAnswerFileByLink } from '@tiantian/contracts/expo/answer-file.ts'
import { acceptByLink, cancelByLink, openByLink } from '@tiantian/contracts/expo/invitee.ts'
import type { Registration, WaitlistEntry } from '@tiantian/contracts/expo/registration.ts'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { languageStore } from '../../sdk/language.ts'
import { storage } from '../../sdk/store.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { CancelButton } from './cancel-registration.tsx'
import { EVENTS_PAGE } from './event-address.ts'
import { PlacePanel } from './queue-panel.tsx'
import { Tickets } from './ticket-page.tsx'

const KEY = 'event_mail_tickets'
/** A ticket is of no use two days after its event. */
const CACHE_MS = 172_800_000

type MailWalletEntry = Readonly<Record<string, Registration>>

/** The end of an encrypted token: enough to identify a link, and no link itself. */
const nameOf = (token: string) => token.slice(-24)

/** The ticket of an email link, if this device has shown it before. */
export const storedByLink = (token: string): Registration | undefined => readStored()[nameOf(token)]

/** Stores a confirmed registration for offline use, or deletes one that is no longer confirmed. */
export function keepByLink(token: string, registration: Registration, now = serverNow()) {
  const { [nameOf(token)]: _, ...others } = readStored()
  const good = Object.entries(others).filter(
    ([, { event }]) => new Date(event.endsAt).getTime() + CACHE_MS > now,
  )
  if (registration.state === 'confirmed') good.push([nameOf(token), registration])
  storage.write(KEY, good.length > 0 ? JSON.stringify(Object.fromEntries(good)) : null)
}

function readStored(): MailWalletEntry {
  try {
    return (JSON.parse(storage.read(KEY) ?? '{}') as MailWalletEntry | null) ?? {}
  } catch {
    return {}
  }
}

/** The target of an email link: at first use it confirms the address, then it shows the ticket. */
export function MailTicketPage({ token }: { token: string }) {
  const t = useText()
  const { registration, place, isStored, error, retry } = useMailTicket(token)
  if (hasCode(error, 'LINK_INVALID') || hasCode(error, 'INVALID_INPUT')) return <LinkMissing />
  return (
    <PageFrame title={t('expo.ticket.title')}>
      {Boolean(error) && <ErrorState error={error} onRetry={retry} />}
      {!(error || registration) && <Skeleton height={420} />}
      {registration && (
        <Tickets
          registration={registration}
          isStored={isStored}
          files={
            <AnswerFiles
              files={registration.files}
              open={(id) => call(openAnswerFileByLink, { token, id })}
            />
          }
          queue={place && <QueueByLink token={token} place={place} />}
          cancel={place ? null : <CancelByLink token={token} registration={registration} />}
        />
      )}
    </PageFrame>
  )
}

/** The link names no ticket, or it is no longer valid. */
export function LinkMissing() {
  const t = useText()
  return (
    <PageFrame title={t('expo.ticket.title')}>
      <Missing
        title={t('expo.mail.gone')}
        text={t('expo.mail.goneNote')}
        way={{ text: t('expo.list'), url: EVENTS_PAGE }}
      />
    </PageFrame>
  )
}

const ticketKey = (token: string) => ['expo', 'guest', 'open', token, languageStore.get()]

function useMailTicket(token: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ticketKey(token),
    queryFn: () => call(openByLink, { token }),
  })
  const fresh = data?.registration
  useEffect(() => {
    if (fresh) keepByLink(token, fresh)
  }, [token, fresh])
  const stored = fresh || hasCode(error, 'LINK_INVALID') ? undefined : storedByLink(token)
  return {
    registration: fresh ?? stored,
    place: data?.place,
    isStored: stored !== undefined,
    error: stored ? null : error,
    retry: () => void refetch(),
  }
}

/** Waitlisted by email: the form is already filled in, so accepting the offered seat gives a ticket at once. */
function QueueByLink({ token, place }: { token: string; place: WaitlistEntry }) {
  const t = useText()
  const queryClient = useQueryClient()
  const act = (action: typeof acceptByLink | typeof cancelByLink) => ({
    mutationFn: () => call(action, { token }),
    onSuccess: (reply: Output<typeof openByLink>) => queryClient.setQueryData(ticketKey(token), reply),
    onError: () => void queryClient.invalidateQueries({ queryKey: ticketKey(token) }),
  })
  const taking = useMutation(act(acceptByLink))
  const leaving = useMutation(act(cancelByLink))
  return (
    <PlacePanel
      place={place}
      take={
        <Button size="lg" isLoading={taking.isPending} onClick={() => taking.mutate()}>
          {t('expo.queue.take')}
        </Button>
      }
      leave={
        <Button variant="secondary" isLoading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('expo.queue.leave')}
        </Button>
      }
    />
  )
}

function CancelByLink({ token, registration }: { token: string; registration: Registration }) {
  const t = useText()
  const queryClient = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => call(cancelByLink, { token }),
    onSuccess(reply) {
      queryClient.setQueryData(ticketKey(token), reply)
      showToast({ title: t('expo.cancel.done'), icon: 'success' })
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ticketKey(token) }),
  })
  return (
    <CancelButton
      registration={registration}
      isBusy={cancelling.isPending}
      onCancel={() => cancelling.mutate()}
    />
  )
}
