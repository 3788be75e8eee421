import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { createEvent, getSetUp, saveAgenda, savePlan, saveTickets } from '@tiantian/contracts/expo/set-up.ts'
import { newId } from '../platform/id.ts'
import type { Person, TestApp } from './test-app.ts'

type SetUpBeginning = Input<typeof createEvent>['event']

const DAY_MS = 86_400_000

/** A forum of two days in Almaty, a month from now. */
export const beginning = ({ clock }: TestApp, own: Partial<SetUpBeginning> = {}): SetUpBeginning => ({
  title: { en: 'Brakes of tomorrow', 'zh-Hans': '未来的制动' },
  type: 'forum',
  mode: 'onsite',
  startsAt: new Date(clock.now().getTime() + 30 * DAY_MS).toISOString(),
  endsAt: new Date(clock.now().getTime() + 32 * DAY_MS).toISOString(),
  timeZone: 'Asia/Almaty',
  cityId: 1526384,
  ...own,
})

/** A draft as its editor has it open. */
export async function begun(
  here: TestApp,
  editor: Person,
  own?: Partial<SetUpBeginning>,
): Promise<EventSetUp> {
  const { setUp } = await editor.call(createEvent, { requestId: newId(), event: beginning(here, own) })
  return setUp
}

export const setUpOf = async (editor: Person, id: string): Promise<EventSetUp> =>
  (await editor.call(getSetUp, { id })).setUp

/** The same event with one type of ticket that counts against this many seats. */
export async function withTickets(editor: Person, setUp: EventSetUp, size: number): Promise<Tickets> {
  const typeId = newId()
  const quotaId = newId()
  const { setUp: saved } = await editor.call(saveTickets, {
    id: setUp.id,
    version: setUp.versions.tickets,
    tickets: {
      quotas: [{ id: quotaId, name: 'Hall', size }],
      types: [{ id: typeId, name: { en: 'Visitor' }, quotaIds: [quotaId] }],
    },
  })
  return { setUp: saved, typeId, quotaId, eventId: setUp.id }
}

/** The same event with an opening that one speaker gives in its only room. */
export async function withAgenda(
  editor: Person,
  { id, facts, versions }: EventSetUp,
  session: Partial<OpeningSession> = {},
): Promise<EventSetUp> {
  const speakerId = newId()
  const { setUp } = await editor.call(saveAgenda, {
    id,
    version: versions.agenda,
    agenda: {
      tracks: [{ en: 'Discs' }],
      rooms: [{ en: 'Hall 1' }],
      speakers: [{ id: speakerId, name: { en: 'Ada' } }],
      sessions: [
        {
          id: newId(),
          track: 0,
          room: 0,
          title: { en: 'Opening' },
          capacity: 5,
          startsAt: facts.startsAt,
          endsAt: facts.endsAt,
          speakers: [{ id: speakerId, role: 'speaker' }],
          ...session,
        },
      ],
    },
  })
  return setUp
}

type OpeningSession = Input<typeof saveAgenda>['agenda']['sessions'][number]

/** The same event with a hall and one booth in it. */
export async function withBooth(editor: Person, { id, versions }: EventSetUp): Promise<EventSetUp> {
  const { setUp } = await editor.call(savePlan, {
    id,
    version: versions.plan,
    plan: {
      halls: [{ name: 'A', width: 20, height: 20 }],
      booths: [{ id: newId(), hall: 'A', code: 'A1', x: 1, y: 1, width: 3, height: 3 }],
    },
  })
  return setUp
}

interface Tickets extends Output<typeof saveTickets> {
  readonly eventId: string
  readonly typeId: string
  readonly quotaId: string
}
