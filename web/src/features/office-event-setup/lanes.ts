import type { EventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'

/** The agenda without a track or a room: its sessions then have none, and later ones are renumbered. */
export function withoutPipelining(
  agenda: EventAgenda,
  kind: 'tracks' | 'rooms',
  gone: number,
): Partial<EventAgenda> {
  const name = kind === 'tracks' ? 'track' : 'room'
  const recounted = (at: number | null) => {
    if (at === null || at === gone) return null
    return at > gone ? at - 1 : at
  }
  return {
    [kind]: agenda[kind].toSpliced(gone, 1),
    sessions: agenda.sessions.map((session) => ({ ...session, [name]: recounted(session[name]) })),
  }
}
