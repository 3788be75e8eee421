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
      'jobTitle', t.job_title, 'entered', (select k.happened_at from check_ins k where k.ticket_id = t.id and k.result = 'ok'))
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

export const expoPersonalData: readonly PersonalData[] = [registrations, queue, agenda]
