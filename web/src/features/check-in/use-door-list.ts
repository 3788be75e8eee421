import { useCallback, useEffect, useState } from 'react'
import type { DoorList } from './door-list.ts'
import { fetchDoorList } from './door-list.ts'
import { dropKnown } from './door-memory.ts'
import { keepDoorList, keptDoorList } from './door-store.ts'

/** A list is of no use a day after the event. */
const KEPT_MS = 86_400_000

interface DoorEvent {
  readonly id: string
  readonly endsAt: string
}

/** The list of an entrance: fresh where there is a network, else as this device keeps it. */
export function useDoorList({ id, endsAt }: DoorEvent, entranceId: string | undefined) {
  const [list, setList] = useState<DoorList>()
  const [isLoading, setLoading] = useState(true)
  const refresh = useCallback(async () => {
    setLoading(true)
    const kept = () => keptDoorList(entranceId ?? id).catch(() => undefined)
    const fresh = await takeList({ id, endsAt }, entranceId).catch(kept)
    setList((before) => fresh ?? before)
    setLoading(false)
  }, [id, endsAt, entranceId])
  useEffect(() => void refresh(), [refresh])
  return { list, isLoading, refresh }
}

async function takeList({ id, endsAt }: DoorEvent, entranceId: string | undefined): Promise<DoorList> {
  const list = await fetchDoorList({ eventId: id, entranceId })
  dropKnown(id)
  const until = Math.max(...[endsAt, ...list.entrances.map(({ closesAt }) => closesAt)].map(Date.parse))
  // A browser without a place for it works on while the page is open.
  await keepDoorList(entranceId ?? id, list, new Date(until + KEPT_MS)).catch(() => undefined)
  return list
}
