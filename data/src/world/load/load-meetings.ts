import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { copyRows } from './copy-rows.ts'
import type { PlannedEvent } from './load-events.ts'

/** Events for business meetings. */
const TYPES = ['expo', 'forum', 'matchmaking']
const SLOTS_A_DAY = 9
const SLOT_MS = 20 * 60_000
const DAY_MS = 86_400_000
/** After the doors have opened. */
const FIRST_SLOT_MS = 60 * 60_000
const TABLES = 8
const PARTICIPANTS = 14
/** Every third participant looks for what the others offer. */
const BUYER_EVERY = 3

/** Meeting slots of events with a venue, and participants who are listed for meetings. */
export async function loadMeetings(tx: TransactionSql, event: PlannedEvent): Promise<void> {
  const { plan } = event
  if (!TYPES.includes(plan.type) || plan.mode === 'online') return
  await copyRows(tx, 'meeting_slots', ['id', 'event_id', 'starts_at', 'ends_at', 'tables'], slotRows(event))
  await loadProfiles(tx, event)
}

function slotRows({ plan, id, createdAt, startsAt, endsAt, random }: PlannedEvent) {
  const starts = Array.from({ length: plan.days * SLOTS_A_DAY }, (_, at) => {
    const day = Math.floor(at / SLOTS_A_DAY)
    const slot = at % SLOTS_A_DAY
    return startsAt.getTime() + day * DAY_MS + FIRST_SLOT_MS + slot * SLOT_MS
  })
  return starts
    .filter((start) => start + SLOT_MS <= endsAt.getTime())
    .map((start) => [worldId(createdAt, random), id, new Date(start), new Date(start + SLOT_MS), TABLES])
}

interface MeetingsAttendee {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly country: string
  readonly sells: readonly string[]
}

async function loadProfiles(tx: TransactionSql, { id, createdAt, random }: PlannedEvent) {
  const invitees = await tx<MeetingsAttendee[]>`
    select r.user_id as id, r.contact ->> 'name' as name, s.country,
      coalesce(s.name ->> r.language, s.name ->> 'en', s.name ->> 'zh-Hans', '') as company,
      array(select distinct top.slug from products p join categories c on c.id = p.category_id
        left join categories g on g.id = c.parent_id join categories top on top.id = coalesce(g.parent_id, g.id, c.id)
        where p.shop_id = s.id and top.level = 1 order by 1 limit 4) as sells
    from registrations r join lateral (select * from shops where owner_id = r.user_id order by id limit 1) s on true
    where r.event_id = ${id} and r.state = 'confirmed' order by r.code limit ${PARTICIPANTS}`
  await copyRows(
    tx,
    'meeting_profiles',
    ['id', 'event_id', 'user_id', 'name', 'company', 'job_title', 'country', 'offers', 'seeks', 'created_at'],
    invitees.map((anonymous, at) => {
      const [offers, seeks] = at % BUYER_EVERY === 0 ? [[], anonymous.sells] : [anonymous.sells, []]
      return [
        worldId(createdAt, random),
        id,
        anonymous.id,
        anonymous.name,
        anonymous.company,
        '',
        anonymous.country,
        offers,
        seeks,
        createdAt,
      ]
    }),
  )
}
