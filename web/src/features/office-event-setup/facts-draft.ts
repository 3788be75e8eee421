import type { EventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { movedTo } from '../expo/event-time.ts'

/** Form values: the facts, the search text of the city, and newly uploaded documents. */
export interface FactsDraft extends EventFacts {
  readonly cityName: string
  readonly added: EventFacts['documents']
}

export const draftOf = ({ facts, cityName }: EventSetUp): FactsDraft => ({ ...facts, cityName, added: [] })

/** The facts as they are sent; a phone number is typed with or without spaces. */
export const factsOf = ({ cityName: _, added, ...facts }: FactsDraft): EventFacts => ({
  ...facts,
  documents: [...facts.documents, ...added],
})

/** The event in another time zone, at the same local times. */
export function inTimeZone(draft: FactsDraft, timeZone: string): Partial<FactsDraft> {
  const move = (instant: string) => movedTo(timeZone, draft.timeZone, instant)
  return {
    timeZone,
    startsAt: move(draft.startsAt),
    endsAt: move(draft.endsAt),
    registrationOpensAt: move(draft.registrationOpensAt),
    registrationClosesAt: move(draft.registrationClosesAt),
    cancelUntil: move(draft.cancelUntil),
  }
}
