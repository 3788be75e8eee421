import { useState } from 'react'
import { storage } from '../../sdk/store.ts'

const GATE = 'event_gate'
const keyOf = (eventId: string) => `event_entrance:${eventId}`

/** The station of this device; it is asked for once. */
export function usePlace(eventId: string) {
  const [entranceId, setEntranceId] = useState(() => storage.read(keyOf(eventId)) ?? undefined)
  const [gate, setGate] = useState(() => storage.read(GATE) ?? '')
  return {
    /** Undefined for the main entrance. */
    entranceId,
    gate,
    onEntrance(id: string) {
      storage.write(keyOf(eventId), id === eventId ? null : id)
      setEntranceId(id === eventId ? undefined : id)
    },
    onGate(name: string) {
      storage.write(GATE, name || null)
      setGate(name)
    },
  }
}
