import { STATISTICS_APP_TIMEOUT_MS, STATISTICS_PAGE_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { StatisticsApp } from './statistics-app.ts'
import type { Collector, OpenPage, StatisticsPage } from './statistics-collector.ts'
import { countVisit, openedPage, titleOf } from './statistics-collector.ts'
import { HIDE_EVENT, LAUNCH_EVENT, PAGE_LEAVE_EVENT, secondsOf } from './statistics-event.ts'

export interface Launch {
  readonly path: string
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly scene?: string | number | undefined
}

/** The app's lifecycle events, from which sessions and pages are counted. */
export interface StatisticsSessions {
  launch(launch: Launch): void
  /** Another page opens: the previous one is left. */
  openPage(page: StatisticsPage): void
  /** The app goes to the background: everything is sent. */
  hide(): void
  /** The app returns; later than 300 s, or with another scene, a new session begins. */
  show(scene?: string | number): void
}

/** Why a session begins. */
const APP_STARTED = 1
const AWAY_TOO_LONG = 2
const PAGE_TOO_LONG = 3

export function countSessions(
  collector: Collector,
  app: StatisticsApp,
  collectsPages: boolean,
): StatisticsSessions {
  const { record, now, add, flush } = collector
  let scene: string | number = ''
  let hiddenAt: number | undefined

  function start(cst: number, url: string) {
    const visit = countVisit(record, now())
    add(LAUNCH_EVENT, { ...app.device, ...visit, v: app.v, tt: titleOf(collector.page), url, sc: scene, cst })
    void flush()
  }

  /** Seconds on the current page, at least one. */
  const stay = () => Math.max(1, secondsOf(now() - collector.page.since))

  function restartStay() {
    collector.page.since = now()
  }

  function leave(page: OpenPage) {
    const { url, urlref, since } = page
    if (collectsPages) add(PAGE_LEAVE_EVENT, { url, urlref, urlref_ts: stay(), tt: titleOf(page) })
    if (now() - since > STATISTICS_PAGE_TIMEOUT_MS) start(PAGE_TOO_LONG, url)
  }

  return {
    launch({ path, query = {}, scene: from = '' }) {
      scene = from
      restartStay()
      const search = Object.keys(query).length > 0 ? `?${JSON.stringify(query)}` : ''
      start(APP_STARTED, path + search)
    },
    openPage(next) {
      const before = collector.page
      if (before.url) leave(before)
      collector.page = openedPage(next, before.url, now())
    },
    hide() {
      // A closing page is hidden and then left: that is one event.
      if (hiddenAt !== undefined) return
      hiddenAt = now()
      add(HIDE_EVENT, { urlref: collector.page.url, urlref_ts: stay() })
      void flush()
    },
    show(from = scene) {
      if (hiddenAt === undefined) return
      const isNew = now() - hiddenAt > STATISTICS_APP_TIMEOUT_MS || from !== scene
      scene = from
      hiddenAt = undefined
      restartStay()
      if (isNew) start(AWAY_TOO_LONG, collector.page.url)
    },
  }
}
