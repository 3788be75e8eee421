import type { CloudFunction } from '../../gateway/cloud/cloud-function.ts'
import { cloudObject } from '../../gateway/cloud/cloud-object.ts'
import type { Clock } from '../../platform/clock.ts'
import { addressKey, RateLimiter } from '../../platform/rate-limit.ts'
import type { Report } from './report.ts'
import { readReport } from './report.ts'
import { countRefusals, keepEvents } from './store-report.ts'

/** A client reports every ten seconds (S9); a whole office may share an address. */
const REPORT_LIMIT = { max: 1200, windowSeconds: 600 }

const OVER_LIMIT: Report = { events: [], refused: ['limit'] }

/** The cloud object `uni-stat-receiver` (S7.8). A refused report would be sent again and again: bad ones are counted. */
export function statsFunctions(clock: Clock): CloudFunction[] {
  const limiter = new RateLimiter(clock)
  const receiver = cloudObject({
    name: 'uni-stat-receiver',
    isPoll: true,
    methods: {
      async report({ db, user, caller }, report) {
        const now = clock.now()
        const isAllowed = limiter.allow(addressKey(caller.address), REPORT_LIMIT)
        const { events, refused } = isAllowed ? readReport(report, now) : OVER_LIMIT
        await keepEvents(db, events, user?.id, now)
        await countRefusals(db, refused, now)
        return {}
      },
    },
  })
  return [receiver]
}
