import type { Statistics } from '@tiantian/cloud/statistics/statistics.ts'

type StatisticsReport = (statistics: Statistics) => void

/** Before the collector is loaded a page can hardly report more. */
const WAITING_MAX = 50

let collector: Statistics | undefined
const waiting: StatisticsReport[] = []

/**
 * Passes a report to the collector, whether it is already loaded or not: `reportToStatistics((s) => s.report('login',
 * ''))`.
 */
export function reportToStatistics(report: StatisticsReport) {
  if (collector) report(collector)
  else if (waiting.length < WAITING_MAX) waiting.push(report)
}

/** The collector is loaded and has launched: queued reports are passed on now. */
export function setCollector(statistics: Statistics) {
  collector = statistics
  for (const report of waiting.splice(0)) report(statistics)
}
