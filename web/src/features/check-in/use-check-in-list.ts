import { useCallback, useEffect, useState } from 'react'
import type { CheckInList } from './check-in-list.ts'
import { fetchCheckInList } from './check-in-list.ts'
import { dropKnown } from './check-in-memory.ts'
import { storeCheckInList, storedCheckInList } from './check-in-store.ts'

/** A list is of no use a day after the event. */
const CACHE_MS = 86_400_000

interface CheckInEvent {
  readonly id: string
  readonly endsAt: string
}

/** The list of an entrance: fresh if there is a network, else as stored on this device. */
export function useCheckInList({ id, endsAt }: CheckInEvent, entranceId: string | undefined) {
  const [list, setList] = useState<CheckInList>()
  const [isLoading, setLoading] = useState(true)
  const refresh = useCallback(async () => {
    setLoading(true)
    const stored = () => storedCheckInList(entranceId ?? id).catch(() => undefined)
    const fresh = await takeList({ id, endsAt }, entranceId).catch(stored)
    setList((before) => fresh ?? before)
    setLoading(false)
  }, [id, endsAt, entranceId])
  useEffect(() => void refresh(), [refresh])
  return { list, isLoading, refresh }
}

async function takeList({ id, endsAt }: CheckInEvent, entranceId: string | undefined): Promise<CheckInList> {
  const list = await fetchCheckInList({ eventId: id, entranceId })
  dropKnown(id)
  const until = Math.max(...[endsAt, ...list.entrances.map(({ closesAt }) => closesAt)].map(Date.parse))
  // A browser without storage works on while the page is open.
  await storeCheckInList(entranceId ?? id, list, new Date(until + CACHE_MS)).catch(() => undefined)
  return list
}
