import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { useEffect } from 'react'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { registrationQuery } from './event-query.ts'
import { keepTicket, storedTickets } from './wallet.ts'

interface Ticket {
  readonly registration: Registration | undefined
  /** Loaded from this device: the server could not be reached. */
  readonly isKept: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** A registration as the server knows it, else as stored on this device. */
export function useTicket(id: string): Ticket {
  const { uid } = useSession()
  const { data, error, refetch } = useQuery(registrationQuery(id))
  const fresh = data?.registration
  useEffect(() => {
    if (fresh) keepTicket(uid, fresh)
  }, [uid, fresh])
  const stored = fresh ? undefined : storedTickets(uid).find((ticket) => ticket.id === id)
  return {
    registration: fresh ?? stored,
    isKept: stored !== undefined,
    error: stored ? null : error,
    retry: () => void refetch(),
  }
}
