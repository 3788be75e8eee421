import { setCalendarDay } from '@tiantian/contracts/office/calendar.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'

/** By month and day; those that move from year to year the office sets itself. */
const HOLIDAYS = [
  { country: null, date: '01-01', name: 'Новый год · 元旦' },
  { country: 'KZ', date: '03-21', name: 'Наурыз мейрамы' },
  { country: 'KZ', date: '03-22', name: 'Наурыз мейрамы' },
  { country: 'KZ', date: '03-23', name: 'Наурыз мейрамы' },
  { country: null, date: '05-01', name: 'Праздник труда · 劳动节' },
  { country: 'CN', date: '10-01', name: '国庆节' },
  { country: 'CN', date: '10-02', name: '国庆节' },
  { country: 'CN', date: '10-03', name: '国庆节' },
  { country: 'KZ', date: '12-16', name: 'Тәуелсіздік күні' },
] as const

/** Holidays of the offices in this year. */
export const calendarSteps = (stage: DemoStage, office: DemoActor): readonly DemoStep[] => [
  {
    hoursAgo: 700,
    async run() {
      const year = new Date().getUTCFullYear()
      for (const { date, ...day } of HOLIDAYS)
        await stage.call(office, setCalendarDay, { ...day, day: `${year}-${date}`, isWorking: false })
    },
  },
]
