import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import type { Statistics } from '@tiantian/cloud/statistics/statistics.ts'
import { createStatistics } from '@tiantian/cloud/statistics/statistics.ts'
import { readStatisticsApp } from '@tiantian/cloud/statistics/statistics-app.ts'
import type { StatisticsPayload } from '@tiantian/cloud/statistics/statistics-event.ts'
import { withoutSerials } from '@tiantian/contracts/vehicle/car-number.ts'
import { cloud } from '../../sdk/cloud.ts'
import { cloudObject } from '../../sdk/cloud-request.ts'
import { setCollector } from '../../sdk/statistics.ts'

/** Parameters for the source and the subject of a visit. */
const REPORTED_PARAMS = ['u', 'channel', 'id', 'utm_source', 'utm_medium', 'utm_campaign']

/**
 * The part of the launch address that statistics may receive: not the token in an email link, nor a phone number or
 * email address passed to a page.
 */
export const launchQuery = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => REPORTED_PARAMS.includes(name)))

interface Receiver {
  report(payload: StatisticsPayload): Promise<unknown>
}

/** Reports visits, pages and errors to the server, every ten seconds (S9). */
export function collectStatistics(router: AnyRouter) {
  const client = cloud.readClientInfo()
  const receiver = cloudObject<Receiver>('uni-stat-receiver', { customUI: true })
  const statistics = createStatistics({
    host: cloud.host,
    appId: client.appId,
    app: readStatisticsApp(client),
    send: (payload) => receiver.report(payload),
  })
  followPages(router, statistics)
  followWindow(statistics)
  setCollector(statistics)
}

function followPages(router: AnyRouter, statistics: Statistics) {
  const { pathname, search } = router.state.location as ParsedLocation<Record<string, unknown>>
  statistics.openPage({ path: pathname })
  statistics.launch({ path: pathname, query: launchQuery(search) })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    // The title of the previous page: by now it is certainly set.
    if (pathChanged) reportTitle(statistics)
  })
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    if (pathChanged) statistics.openPage({ path: toLocation.pathname })
  })
}

/** For a search by VIN, the title contains it too. */
const reportTitle = (statistics: Statistics) => statistics.setTitle(withoutSerials(document.title))

function followWindow(statistics: Statistics) {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return statistics.show()
    reportTitle(statistics)
    statistics.hide()
  })
  addEventListener('online', () => void statistics.flush())
}
