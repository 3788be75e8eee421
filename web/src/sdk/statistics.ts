import type { Statistics } from '@tiantian/cloud/statistics.ts'

type Report = (statistics: Statistics) => void

/** Before the collector is loaded a page can hardly have more to tell. */
const WAITING_MAX = 50

let collector: Statistics | undefined
const waiting: Report[] = []

/** Tells the collector something, be it loaded already or later: `reportToStatistics((s) => s.report('login', ''))`. */
export function reportToStatistics(report: Report) {
  if (collector) report(collector)
  else if (waiting.length < WAITING_MAX) waiting.push(report)
}

/** The collector is loaded and has launched: what waited is told now. */
export function setCollector(statistics: Statistics) {
  collector = statistics
  for (const report of waiting.splice(0)) report(statistics)
}
