import type { EventDetail, EventSession } from '@tiantian/contracts/expo/event.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { escapeHtml } from '../../../platform/rich-text/escape-html.ts'
import { clockText, dayText } from '../../../platform/wording.ts'

/** The agenda day by day, in the venue's time zone. */
export function agendaHtml(event: EventDetail, language: Language): string {
  const days = Map.groupBy(event.sessions, ({ startsAt }) => dayText(language, startsAt, event.timeZone))
  return [...days]
    .map(([day, sessions]) => {
      const lines = sessions.map((session) => sessionHtml(session, event))
      return `<h3>${escapeHtml(day)}</h3>\n<ol class="agenda">${lines.join('\n')}</ol>`
    })
    .join('\n')
}

function sessionHtml(session: EventSession, { timeZone, rooms, speakers }: EventDetail): string {
  const { startsAt, endsAt, title, abstract, room } = session
  const names = session.speakers.map(({ id }) => speakers.find((one) => one.id === id)?.name)
  const under = [room === null ? '' : rooms[room], ...names].filter(Boolean).join(' · ')
  const span = `${clockText(startsAt, timeZone)}–${clockText(endsAt, timeZone)}`
  return `<li><time datetime="${escapeHtml(new Date(startsAt).toISOString())}">${span}</time><div><p><strong>${escapeHtml(title)}</strong></p>${under ? `<small>${escapeHtml(under)}</small>` : ''}${abstract ? `<p>${escapeHtml(abstract)}</p>` : ''}</div></li>`
}
