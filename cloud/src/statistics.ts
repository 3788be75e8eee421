import type { StatisticsOptions } from './statistics-collector.ts'
import { createCollector } from './statistics-collector.ts'
import { CUSTOM_EVENT, ERROR_EVENT, PUSH_ID_EVENT } from './statistics-event.ts'
import type { PageTitles } from './statistics-page.ts'
import { optionsText, refuseReport, TITLE_EVENT } from './statistics-report.ts'
import type { StatisticsSessions } from './statistics-session.ts'
import { countSessions } from './statistics-session.ts'

export interface Statistics extends StatisticsSessions {
  /** The title that the open page gave itself. */
  setTitle(title: string): void
  /** A custom event (S5.4); `title` only names the page. Answers whether it was taken. */
  report(name: string, options: string | object | null): boolean
  reportError(error: unknown): void
  /** The push client id, where the app collects it. */
  reportPushId(cid: string): void
  /** Sends now what there is: to be called when the network is back. */
  flush(): Promise<void>
}

/** Collects what people do and sends it now and then (S7.8). An app starts it once. */
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
