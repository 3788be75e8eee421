import type { PageTitles, StatisticsOptions } from './statistics-collector.ts'
import { createCollector } from './statistics-collector.ts'
import { CUSTOM_EVENT, ERROR_EVENT, PUSH_ID_EVENT } from './statistics-event.ts'
import type { StatisticsSessions } from './statistics-session.ts'
import { countSessions } from './statistics-session.ts'

const LENGTH_MAX = 255
/** The one name that is no event: it sets the title of the page. */
const TITLE_EVENT = 'title'

/**
 * The error of a custom event (S5.4); undefined when it may be sent. `null` counts as an object, for compatibility.
 */
function refuseReport(name: unknown, options: unknown): string | undefined {
  if (typeof name !== 'string' || !name || name.length > LENGTH_MAX) {
    return 'the name of an event is a string of 1 to 255 characters'
  }
  if (name === TITLE_EVENT && typeof options !== 'string') return 'a title is a string'
  if (!(isText(options) && optionsText(options).length <= LENGTH_MAX)) {
    return 'the options of an event are a string or an object of at most 255 characters'
  }
  return undefined
}

/** The options as they are sent: an object as JSON. */
function optionsText(options: string | object | null): string {
  return typeof options === 'string' ? options : JSON.stringify(options)
}

function isText(options: unknown): options is string | object | null {
  return typeof options === 'string' || typeof options === 'object'
}

export interface Statistics extends StatisticsSessions {
  /** The title that the current page set itself. */
  setTitle(title: string): void
  /** Reports a custom event (S5.4); `title` only names the page. Returns whether it was accepted. */
  report(name: string, options: string | object | null): boolean
  reportError(error: unknown): void
  /** Reports the push client id, if the app enables it. */
  reportPushId(cid: string): void
  /** Sends queued events now: call it when the network is back. */
  flush(): Promise<void>
}

/** Collects usage statistics and sends them periodically (S7.8). An app starts it once. */
export function createStatistics(options: StatisticsOptions): Statistics {
  const { app, collectsPages = true, collectsPushId = false, warn } = options
  const collector = createCollector(options)
  const { add, flush } = collector

  function setTitle(title: Partial<PageTitles>) {
    collector.page.titles = { ...collector.page.titles, ...title }
  }

  function report(name: string, value: string | object | null): boolean {
    const refusal = refuseReport(name, value)
    if (refusal) warn?.(refusal)
    else if (name === TITLE_EVENT) setTitle({ ttc: optionsText(value) })
    else add(CUSTOM_EVENT, { url: collector.page.url, e_n: name, e_v: optionsText(value) })
    return !refusal
  }

  return {
    ...countSessions(collector, app, collectsPages),
    setTitle: (ttn) => setTitle({ ttn }),
    report,
    reportError: (error) =>
      add(ERROR_EVENT, { url: collector.page.url, em: errorText(error), mpsdk: '', mpv: '', v: app.v }),
    reportPushId(cid) {
      if (collectsPushId) add(PUSH_ID_EVENT, { cid })
    },
    flush,
  }
}

function errorText(error: unknown): string {
  if (error instanceof Error) return error.stack ?? String(error)
  try {
    return JSON.stringify(error) ?? 'undefined'
  } catch {
    return 'an error that has no text'
  }
}
