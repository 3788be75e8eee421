import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import type { Random } from '../random.ts'
import { randomOf } from '../random.ts'
import { copyRows } from './copy-rows.ts'
import type { LoadedTicketType } from './load-event-parts.ts'
import type { PlannedEvent } from './load-events.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

interface GuestsAttendee {
  readonly id: string
  readonly username: string
  readonly company: string
  readonly language: string
  readonly person: WorldPerson
}

/**
 * Owners of shops have registered, as many as the plan says, and some are waitlisted: so that a full event is really
 * full.
 */
export async function loadGuests(
  tx: TransactionSql,
  event: PlannedEvent,
  types: readonly LoadedTicketType[],
) {
  const accounts = await tx<Omit<GuestsAttendee, 'person'>[]>`
    select id, username, coalesce(nickname, username) as company, language from users
    where username like 'seller-%' order by md5(id::text || ${event.id}), id`
  const invitees = accounts.map((account) => ({
    ...account,
    // The same person at every event.
    person: personOf(randomOf('person', account.username), account.language),
  }))
  let next = 0
  for (const type of types) {
    const coming = invitees.slice(next, next + type.taken)
    const queueing = invitees.slice(next + type.taken, next + type.taken + (type.waiting ?? 0))
    next += coming.length + queueing.length
    await loadRegistrations(tx, event, type, coming)
    await loadQueue(tx, event, type, queueing)
  }
}

async function loadRegistrations(
  tx: TransactionSql,
  event: PlannedEvent,
  type: LoadedTicketType,
  invitees: readonly GuestsAttendee[],
) {
  const { createdAt, random } = event
  const rows = invitees.map((anonymous) => ({
    ...anonymous,
    registrationId: worldId(createdAt, random),
    code: codeOf(random, 8),
  }))
  await copyRows(
    tx,
    'registrations',
    REGISTRATION_COLUMNS,
    rows.map((row) => registrationRow(row, event, type)),
  )
  await copyRows(
    tx,
    'tickets',
    TICKET_COLUMNS,
    rows.map((row) => ticketRow(row, event, type)),
  )
  const holds = rows.map(({ registrationId }) => [registrationId, type.quotaId, 1])
  await copyRows(tx, 'seat_holds', ['holder_id', 'quota_id', 'count'], holds)
  await tx`update quotas set used = ${rows.length} where id = ${type.quotaId}`
}

interface GuestsRegistered extends GuestsAttendee {
  readonly registrationId: string
  readonly code: string
}

const REGISTRATION_COLUMNS = [
  'id',
  'code',
  'event_id',
  'user_id',
  'state',
  'wanted',
  'contact',
  'language',
  'created_at',
  'changed_at',
]

const registrationRow = (row: GuestsRegistered, { id, createdAt }: PlannedEvent, type: LoadedTicketType) => [
  row.registrationId,
  row.code,
  id,
  row.id,
  type.needsApproval ? 'pending_approval' : 'confirmed',
  JSON.stringify([{ typeId: type.id, count: 1 }]),
  contactOf(row),
  row.language,
  createdAt,
  createdAt,
]

const TICKET_COLUMNS = ['id', 'registration_id', 'event_id', 'ticket_type_id', 'position', 'number', 'name']

const ticketRow = (
  row: GuestsRegistered,
  { id, createdAt, random }: PlannedEvent,
  type: LoadedTicketType,
) => [worldId(createdAt, random), row.registrationId, id, type.id, 0, codeOf(random, 10), row.person.name]

async function loadQueue(
  tx: TransactionSql,
  { id, createdAt, random }: PlannedEvent,
  type: LoadedTicketType,
  invitees: readonly GuestsAttendee[],
) {
  await copyRows(
    tx,
    'waitlist_entries',
    ['id', 'event_id', 'ticket_type_id', 'user_id', 'count', 'language', 'state', 'queued_at', 'created_at'],
    invitees.map((anonymous) => [
      worldId(createdAt, random),
      id,
      type.id,
      anonymous.id,
      1,
      anonymous.language,
      'waiting',
      createdAt,
      createdAt,
    ]),
  )
}

const contactOf = ({ person, company, username }: GuestsAttendee) => ({
  name: person.name,
  email: `${username}@demo.example`,
  phone: person.phone,
  company,
  jobTitle: person.position,
})

/** From the world's random generator, so that the same world has the same codes. */
const codeOf = (random: Random, length: number) =>
  Array.from({ length }, () => ALPHABET[random.between(0, 31)]).join('')

interface PersonNames {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** `王伟`: the family name first, without a space. */
  readonly isFamilyFirst?: boolean
}

const RUSSIAN: PersonNames = {
  given: ['Андрей', 'Сергей', 'Дмитрий', 'Павел', 'Игорь', 'Максим', 'Руслан', 'Тимур', 'Олег', 'Виктор'],
  family: ['Ковалёв', 'Морозов', 'Ильин', 'Сафин', 'Орлов', 'Гусев', 'Тарасов', 'Юсупов', 'Беляев', 'Громов'],
}
const NAMES: Readonly<Record<string, PersonNames>> = {
  ru: RUSSIAN,
  kk: {
    given: ['Ерлан', 'Асхат', 'Нұрлан', 'Айбек', 'Дәурен', 'Бауыржан', 'Самат', 'Ержан', 'Тимур', 'Қайрат'],
    family: [
      'Ахметов',
      'Сейітов',
      'Оспанов',
      'Жұмабаев',
      'Қасымов',
      'Тілеуов',
      'Нұрғалиев',
      'Әбенов',
      'Сәдуақасов',
    ],
  },
  'zh-Hans': {
    given: ['伟', '建国', '志强', '海涛', '晓明', '俊杰', '文博', '立新', '晨', '国栋'],
    family: ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'],
    isFamilyFirst: true,
  },
  en: {
    given: ['Emre', 'Jan', 'Piotr', 'Min-jun', 'Kenji', 'Klaus', 'Omar', 'Markus', 'Hassan', 'Jonas'],
    family: ['Yilmaz', 'Kowalski', 'Park', 'Tanaka', 'Weber', 'Haddad', 'Schneider', 'Demir', 'Nowak', 'Lee'],
  },
}
const POSITIONS = ['Director', 'Purchasing manager', 'Head of sales', 'Logistics manager', 'Owner'] as const

interface WorldPerson {
  readonly name: string
  readonly phone: string
  readonly position: string
}

/** A person of the trade who speaks this language. */
function personOf(random: Random, language: string): WorldPerson {
  const { given, family, isFamilyFirst = false } = NAMES[language] ?? RUSSIAN
  const first = random.pick(given)
  const last = random.pick(family)
  return {
    name: isFamilyFirst ? `${last}${first}` : `${first} ${last}`,
    phone: `+7701${random.between(1_000_000, 9_999_999)}`,
    position: random.pick(POSITIONS),
  }
}
