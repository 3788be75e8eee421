import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '../http.ts'

/** Calendars for subscription, as iCalendar texts; undefined for an unknown one. */
export interface Calendars {
  ofEvent(id: string, language: Language): Promise<string | undefined>
  ofPerson(token: string): Promise<string | undefined>
}

export const CALENDARS_PATH = '/calendar'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `GET /calendar/event/<id>.ics`, and `GET /calendar/my/<secret>.ics`, because calendar programs send no header. */
export function calendarRoutes(app: FastifyInstance, calendars: Calendars) {
  app.get<{ Params: { file: string } }>(`${CALENDARS_PATH}/event/:file`, async (request, reply) => {
    const id = nameOf(request.params.file)
    const text = UUID.test(id) ? await calendars.ofEvent(id, languageOf(request)) : undefined
    return reply.type(TYPE).header('cache-control', 'public, max-age=300').send(found(text))
  })
  app.get<{ Params: { file: string } }>(`${CALENDARS_PATH}/my/:file`, async ({ params }, reply) => {
    const text = await calendars.ofPerson(nameOf(params.file))
    return reply.type(TYPE).header('cache-control', 'no-store').send(found(text))
  })
}

const nameOf = (file: string) => file.replace(/\.ics$/, '')

const TYPE = 'text/calendar; charset=utf-8'

function found(text: string | undefined): string {
  if (text === undefined) throw new AppError('FILE_NOT_FOUND')
  return text
}
