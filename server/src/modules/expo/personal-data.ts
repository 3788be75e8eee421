import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

const registrations: PersonalData = {
  name: 'registrations',
  title: {
    'zh-Hans': '我的活动报名',
    en: 'My registrations for events',
    ru: 'Мои регистрации на мероприятия',
    kk: 'Іс-шараларға тіркеулерім',
  },
  from: 'registrations r join events e on e.id = r.event_id',
  owner: 'r.user_id',
  key: { 'r.id': 'uuid' },
  columns: {
    code: 'r.code',
    event: inLanguage('e.title'),
    state: 'r.state',
    contact: 'r.contact',
    answers: 'r.answers',
    attendees: `(select jsonb_agg(jsonb_build_object('name', t.name, 'nameLatin', t.name_latin, 'company', t.company,
      'jobTitle', t.job_title, 'entered', first_entry(t.id))
      order by t.position) from tickets t where t.registration_id = r.id)`,
    createdAt: 'r.created_at',
  },
}

const queue: PersonalData = {
  name: 'event-queue',
  title: {
    'zh-Hans': '我的活动候补',
    en: 'My places in queues for events',
    ru: 'Мои очереди на мероприятия',
    kk: 'Іс-шараларға кезектерім',
  },
  from: 'waitlist_entries w join events e on e.id = w.event_id',
  owner: 'w.user_id',
  key: { 'w.id': 'uuid' },
  columns: { event: inLanguage('e.title'), seats: 'w.count', state: 'w.state', createdAt: 'w.created_at' },
}

const agenda: PersonalData = {
  name: 'event-agenda',
  title: {
    'zh-Hans': '我的活动日程',
    en: 'My agenda of events',
    ru: 'Моя программа мероприятий',
    kk: 'Іс-шаралар бағдарламам',
  },
  from: 'event_agenda a join event_sessions s on s.id = a.session_id',
  owner: 'a.user_id',
  key: { 'a.session_id': 'uuid' },
  columns: { session: inLanguage('s.title'), startsAt: 's.starts_at' },
}

const sessionSeats: PersonalData = {
  name: 'event-session-seats',
  title: {
    'zh-Hans': '我的场次座位',
    en: 'My seats in sessions of events',
    ru: 'Мои места на сессиях мероприятий',
    kk: 'Іс-шара сессияларындағы орындарым',
  },
  from: 'session_seats a join event_sessions s on s.id = a.session_id',
  owner: 'a.user_id',
  key: { 'a.session_id': 'uuid' },
  columns: { session: inLanguage('s.title'), state: 'a.state', startsAt: 's.starts_at' },
}

const meetings: PersonalData = {
  name: 'event-meetings',
  title: {
    'zh-Hans': '我的活动洽谈',
    en: 'My meetings at events',
    ru: 'Мои встречи на мероприятиях',
    kk: 'Іс-шаралардағы кездесулерім',
  },
  from: 'meeting_profiles p join events e on e.id = p.event_id',
  owner: 'p.user_id',
  key: { 'p.id': 'uuid' },
  columns: {
    event: inLanguage('e.title'),
    country: 'p.country',
    offers: 'p.offers',
    seeks: 'p.seeks',
    about: 'p.about',
    meetings: `(select jsonb_agg(jsonb_build_object('with', o.name, 'company', o.company, 'startsAt', s.starts_at,
      'table', m.table_number, 'state', m.state, 'message', m.message, 'reply', m.reply) order by s.starts_at)
      from meetings m join meeting_slots s on s.id = m.slot_id
        join meeting_profiles o on o.id in (m.requester_id, m.recipient_id) and o.id <> p.id
      where p.id in (m.requester_id, m.recipient_id))`,
  },
}

const contacts: PersonalData = {
  name: 'event-contacts',
  title: {
    'zh-Hans': '我的名片夹',
    en: 'My contacts from events',
    ru: 'Мои контакты с мероприятий',
    kk: 'Іс-шаралардан жинаған байланыстарым',
  },
  from: 'contacts c left join events e on e.id = c.event_id',
  owner: 'c.owner_id',
  key: { 'c.id': 'uuid' },
  columns: {
    name: 'c.name',
    nameLatin: 'c.name_latin',
    company: 'c.company',
    jobTitle: 'c.job_title',
    email: 'c.email',
    phone: 'c.phone',
    note: 'c.note',
    event: inLanguage('e.title'),
    createdAt: 'c.created_at',
  },
}

export const expoPersonalData: readonly PersonalData[] = [
  registrations,
  queue,
  agenda,
  sessionSeats,
  meetings,
  contacts,
]
