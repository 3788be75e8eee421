import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EventDetail, TicketType } from '@tiantian/contracts/expo/event.ts'
import { holdSeats, joinWaitlist } from '@tiantian/contracts/expo/registration.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { Button } from '../../ui/button.tsx'
import { availabilityQuery, eventQuery, registrationQuery } from './event-query.ts'
import type { Choice } from './ticket-choice.tsx'
import { TicketChoice } from './ticket-choice.tsx'

/** Selected seats are held while the form is filled in. */
export function MemberChoice({ event }: { event: EventDetail }) {
  const holding = useHolding(event)
  return (
    <TicketChoice
      event={event}
      isBusy={holding.isPending}
      onChoose={(choice) => holding.mutate(choice)}
      queue={(type, code) => <QueueButton event={event} type={type} code={code} />}
    />
  )
}

/** Holds the seats; one request has one id, however often it is sent. */
function useHolding({ id: eventId }: EventDetail) {
  const queryClient = useQueryClient()
  const [requestIds] = useState(createRequestIds)
  return useMutation({
    mutationFn({ tickets, code }: Choice) {
      const input = { eventId, tickets: tickets.map(({ typeId, count }) => ({ typeId, count })), code }
      return call(holdSeats, { requestId: requestIds.idOf(input), ...input })
    },
    onSuccess(reply) {
      requestIds.answered()
      queryClient.setQueryData(registrationQuery(reply.registration.id).queryKey, reply)
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: eventQuery(eventId).queryKey })
      return queryClient.invalidateQueries({ queryKey: availabilityQuery(eventId).queryKey })
    },
  })
}

interface QueueButtonProps {
  event: EventDetail
  type: TicketType
  code: string
}

function QueueButton({ event, type, code }: QueueButtonProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const joining = useMutation({
    mutationFn: () => call(joinWaitlist, { eventId: event.id, typeId: type.id, count: 1, code }),
    onSuccess: (reply) => queryClient.setQueryData(availabilityQuery(event.id).queryKey, reply),
    // For example, because seats are available again.
    onError: () => queryClient.invalidateQueries({ queryKey: eventQuery(event.id).queryKey }),
  })
  return (
    <Button variant="secondary" isLoading={joining.isPending} onClick={() => joining.mutate()}>
      {t('expo.queue.join')}
    </Button>
  )
}
