import type { Input, Output } from '@tiantian/contracts/action.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { createEvent, getSetUp, saveTickets } from '@tiantian/contracts/expo/set-up.ts'
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

interface Tickets extends Output<typeof saveTickets> {
  readonly eventId: string
  readonly typeId: string
  readonly quotaId: string
}
