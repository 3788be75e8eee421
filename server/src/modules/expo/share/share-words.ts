import type { EventCard, EventType } from '@tiantian/contracts/expo/event.ts'
import { narrowed } from '@tiantian/contracts/join-text.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { clockText, daysText } from '../../../platform/text/wording.ts'

/** Registration status, or the event's state. */
type WordsAvailability = 'soon' | 'open' | 'full' | 'closed' | 'over' | 'postponed' | 'cancelled'

interface EventPageTexts {
  readonly type: Readonly<Record<EventType, string>>
  readonly availability: Readonly<Record<WordsAvailability, string>>
  readonly online: string
  readonly when: string
  readonly where: string
  readonly organiser: string
  readonly languages: string
  readonly interpretation: string
  readonly registerUntil: string
  readonly contact: string
  readonly agenda: string
  readonly speakers: string
  readonly tickets: string
  readonly free: string
  readonly exhibitors: string
  readonly andMore: (count: number) => string
  readonly stand: string
  readonly documents: string
  readonly calendar: string
}

export const EVENT_PAGE_TEXTS: Record<Language, EventPageTexts> = {
  'zh-Hans': {
    type: {
      expo: '展会',
      forum: '论坛',
      conference: '大会',
      matchmaking: '对接会',
      webinar: '线上讲座',
      training: '培训',
    },
    availability: {
      soon: '即将开放报名',
      open: '报名中',
      full: '名额已满，可候补',
      closed: '报名已截止',
      over: '已结束',
      postponed: '已延期',
      cancelled: '已取消',
    },
    online: '线上',
    when: '时间',
    where: '地点',
    organiser: '主办方',
    languages: '语言',
    interpretation: '同声传译',
    registerUntil: '报名截止',
    contact: '联系方式',
    agenda: '日程',
    speakers: '嘉宾',
    tickets: '门票',
    free: '免费',
    exhibitors: '参展商',
    andMore: (count) => `另有 ${count} 家`,
    stand: '展位',
    documents: '资料',
    calendar: '添加到日历',
  },
  en: {
    type: {
      expo: 'Fair',
      forum: 'Forum',
      conference: 'Conference',
      matchmaking: 'Meetings',
      webinar: 'Webinar',
      training: 'Training',
    },
    availability: {
      soon: 'Registration soon',
      open: 'Registration open',
      full: 'Full, with a queue',
      closed: 'Registration closed',
      over: 'Over',
      postponed: 'Postponed',
      cancelled: 'Cancelled',
    },
    online: 'Online',
    when: 'Time',
    where: 'Place',
    organiser: 'Organiser',
    languages: 'Languages',
    interpretation: 'Interpreted into',
    registerUntil: 'Registration until',
    contact: 'Contact',
    agenda: 'Agenda',
    speakers: 'Speakers',
    tickets: 'Tickets',
    free: 'Free',
    exhibitors: 'Exhibitors',
    andMore: (count) => `and ${count} more`,
    stand: 'stand',
    documents: 'Documents',
    calendar: 'Add to my calendar',
  },
  ru: {
    type: {
      expo: 'Выставка',
      forum: 'Форум',
      conference: 'Конференция',
      matchmaking: 'Переговоры',
      webinar: 'Вебинар',
      training: 'Обучение',
    },
    availability: {
      soon: 'Скоро регистрация',
      open: 'Регистрация открыта',
      full: 'Мест нет, есть лист ожидания',
      closed: 'Регистрация закрыта',
      over: 'Завершено',
      postponed: 'Перенесено',
      cancelled: 'Отменено',
    },
    online: 'Онлайн',
    when: 'Время',
    where: 'Место',
    organiser: 'Организатор',
    languages: 'Языки',
    interpretation: 'Перевод на',
    registerUntil: 'Регистрация до',
    contact: 'Контакты',
    agenda: 'Программа',
    speakers: 'Спикеры',
    tickets: 'Билеты',
    free: 'Бесплатно',
    exhibitors: 'Участники выставки',
    andMore: (count) => `и ещё ${count}`,
    stand: 'стенд',
    documents: 'Документы',
    calendar: 'Добавить в календарь',
  },
  kk: {
    type: {
      expo: 'Көрме',
      forum: 'Форум',
      conference: 'Конференция',
      matchmaking: 'Келіссөздер',
      webinar: 'Вебинар',
      training: 'Оқу',
    },
    availability: {
      soon: 'Тіркелу жақында',
      open: 'Тіркелу ашық',
      full: 'Орын жоқ, күту тізімі ашық',
      closed: 'Тіркелу жабық',
      over: 'Аяқталды',
      postponed: 'Кейінге шегерілді',
      cancelled: 'Өткізілмейді',
    },
    online: 'Онлайн',
    when: 'Уақыты',
    where: 'Өтетін жері',
    organiser: 'Ұйымдастырушы',
    languages: 'Тілдері',
    interpretation: 'Аударма тілдері',
    registerUntil: 'Тіркелу мерзімі',
    contact: 'Байланыс',
    agenda: 'Бағдарлама',
    speakers: 'Спикерлер',
    tickets: 'Билеттер',
    free: 'Тегін',
    exhibitors: 'Көрмеге қатысушылар',
    andMore: (count) => `және тағы ${count}`,
    stand: 'стенд',
    documents: 'Құжаттар',
    calendar: 'Күнтізбеге қосу',
  },
}

type Dated = Pick<EventCard, 'startsAt' | 'endsAt' | 'timeZone'>

/** `20–22 ноября 2026 г., 09:00–18:00 (Asia/Almaty)` */
export const timesOf = (event: Dated, language: Language): string =>
  `${daysOf(event, language)}${language === 'zh-Hans' ? ' ' : ', '}${clockText(event.startsAt, event.timeZone)}–${clockText(event.endsAt, event.timeZone)} (${event.timeZone})`

export const daysOf = ({ startsAt, endsAt, timeZone }: Dated, language: Language): string =>
  daysText(language, startsAt, endsAt, timeZone)

type EventVenue = Pick<EventCard, 'mode' | 'venue' | 'cityName' | 'countryName'>

/** `Atakent, Алматы, Казахстан`; an online event says so. */
export function venueOf({ mode, venue, cityName, countryName }: EventVenue, language: Language): string {
  const place = [venue, cityName, countryName]
  const { online } = EVENT_PAGE_TEXTS[language]
  return narrowed(language, [...place, mode !== 'onsite' && online])
}

/** Registration status, unless a more important state applies. */
export function availabilityOf(
  event: Pick<EventCard, 'state' | 'admission' | 'endsAt'>,
  now: Date,
): WordsAvailability {
  if (event.state === 'cancelled' || event.state === 'postponed') return event.state
  return now >= new Date(event.endsAt) ? 'over' : event.admission
}
