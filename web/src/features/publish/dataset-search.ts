import { DATASET_CHARTS, TRANSFORMS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { ChosenChart, DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import * as z from 'zod/mini'
import { choiceParam, intParam, listParam, textParam } from '../shell/search-params.ts'

/** The search parameters of a dataset: a shared link shows the same view. */
export const datasetSearch = z.object({
  slug: textParam,
  members: listParam,
  from: textParam,
  to: textParam,
  release: intParam,
  transform: choiceParam(TRANSFORMS),
  chart: choiceParam(DATASET_CHARTS),
})
export type DatasetView = z.output<typeof datasetSearch>

const SLUG = /^[a-z0-9-]{3,60}$/
const PERIOD = /^\d{4}(?:-(?:Q[1-4]|\d{2}))?$/
const MEMBER = /^[a-z][a-z0-9_]{0,29}:[A-Za-z0-9][A-Za-z0-9._-]{0,29}$/

/** The query to the server; undefined without a valid name. */
export function choiceOf({ slug, members, from, to, release }: DatasetView): DatasetChoice | undefined {
  if (!(slug && SLUG.test(slug))) return undefined
  const known = members?.filter((each) => MEMBER.test(each)).slice(0, 40) ?? []
  return {
    slug,
    ...(known.length > 0 && { members: known }),
    ...(from && PERIOD.test(from) && { from }),
    ...(to && PERIOD.test(to) && { to }),
    ...(release && release > 0 && release < 1e6 && { release }),
  }
}

/** A chart selected by the office, as search parameters. */
export const viewOf = ({ kind, transform, members, from, to }: ChosenChart): Partial<DatasetView> => ({
  members: members.length > 0 ? [...members] : undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  transform: transform === 'none' ? undefined : transform,
  chart: kind === 'line' ? undefined : kind,
})

/** The selected one, if any. */
export const chosenOf = (charts: readonly ChosenChart[], view: DatasetView): ChosenChart | undefined =>
  charts.find((chart) =>
    Object.entries(viewOf(chart)).every(
      ([name, value]) => JSON.stringify(view[name as keyof DatasetView]) === JSON.stringify(value),
    ),
  )
