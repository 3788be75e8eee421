import { AppError } from '@tiantian/contracts/error.ts'
import { CHARTS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { datasetChoice, datasetSlug } from '@tiantian/contracts/publish/dataset.ts'
import { TRANSFORMS } from '@tiantian/contracts/publish/transform.ts'
import type { Embeds } from '../../../gateway/transports/embeds.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { embedPage, missingEmbed } from '../embed/embed-page.ts'
import { getDataset } from './dataset.ts'
import type { DatasetAccessContext } from './dataset-access.ts'
import { strangerAt } from './dataset-access.ts'

/**
 * Charts for third-party pages. Nobody corrects an address that was pasted years ago, so unavailable parts of a
 * selection are left out. Readers are unknown there and see what visitors may.
 */
export const createEmbeds = (db: Db, clock: Clock): Embeds => ({
  async embed(slug, query, language) {
    if (!datasetSlug.safeParse(slug).success) return { page: missingEmbed(language), isMissing: true }
    const { transform: requestedTransform, chart: requestedChart } = query
    const transform = TRANSFORMS.find((each) => each === requestedTransform) ?? 'none'
    const chart = CHARTS.find((each) => each === requestedChart) ?? 'line'
    const reader = strangerAt(clock.now())
    for (const choice of choicesOf(slug, query)) {
      const dataset = await findDataset(db, choice, { language, reader })
      if (dataset)
        return { page: embedPage(dataset, { language, choice, transform, chart }), isMissing: false }
    }
    return { page: missingEmbed(language), isMissing: true }
  },
})

/** First with the requested selection, then with the defaults. */
function choicesOf(slug: string, query: Record<string, unknown>): DatasetChoice[] {
  const { members, from, to, release } = query
  const input = datasetChoice.safeParse({
    slug,
    from: from || undefined,
    to: to || undefined,
    members: members === undefined ? undefined : [members].flat(),
    release: release ? Number(release) : undefined,
  })
  return input.success ? [input.data, { slug }] : [{ slug }]
}

async function findDataset(db: Db, choice: DatasetChoice, access: DatasetAccessContext) {
  try {
    return await getDataset(db.sql, choice, access)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
