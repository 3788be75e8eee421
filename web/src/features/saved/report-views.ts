import type { Input } from '@tiantian/contracts/action.ts'
import { reportViews, VIEWS_MAX } from '@tiantian/contracts/activity/view.ts'
import { call } from '../../sdk/call.ts'

type PageView = Input<typeof reportViews>['views'][number]

/** What is left sooner was not read; browsing through several products makes one call. */
const REPORT_AFTER_MS = 3000

const pending: PageView[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts a page for its shop. A view that cannot be sent is not worth repeating. */
export function noteView(view: PageView) {
  pending.push(view)
  clearTimeout(timer)
  timer = setTimeout(() => {
    call(reportViews, { views: pending.splice(0, VIEWS_MAX) }).catch(() => undefined)
  }, REPORT_AFTER_MS)
}
