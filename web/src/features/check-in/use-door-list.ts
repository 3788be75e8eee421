import { useCallback, useEffect, useState } from 'react'
import type { DoorList } from './door-list.ts'
import { fetchDoorList } from './door-list.ts'
import { keepDoorList, keptDoorList } from './door-store.ts'

/** A list is of no use a day after the event. */
const KEPT_MS = 86_400_000

interface DoorEvent {
  readonly id: string
  readonly endsAt: string
}

/** The list of an event: fresh where there is a network, else as this device keeps it. */
export function useDoorList({ id, endsAt }: DoorEvent) {
  const [list, setList] = useState<DoorList>()
  const [isLoading, setLoading] = useState(true)
  const refresh = useCallback(async () => {
    setLoading(true)
    const fresh = await takeList(id, endsAt).catch(() => keptDoorList(id).catch(() => undefined))
    setList((before) => fresh ?? before)
    setLoading(false)
  }, [id, endsAt])
  useEffect(() => void refresh(), [refresh])
  return { list, isLoading, refresh }
}

async function takeList(id: string, endsAt: string): Promise<DoorList> {
  const list = await fetchDoorList(id)
  // A browser without a place for it works on while the page is open.
  await keepDoorList(id, list, new Date(new Date(endsAt).getTime() + KEPT_MS)).catch(() => undefined)
  return list
}
