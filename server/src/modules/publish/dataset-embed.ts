import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { CHARTS } from '@tiantian/contracts/publish/chart/chart-kind.ts'
import type { DatasetChoice } from '@tiantian/contracts/publish/dataset.ts'
import { datasetChoice, datasetSlug } from '@tiantian/contracts/publish/dataset.ts'
import { TRANSFORMS } from '@tiantian/contracts/publish/series.ts'
import type { Embeds } from '../../gateway/doors/embeds.ts'
import type { Db } from '../../platform/database.ts'
import { getDataset } from './dataset.service.ts'
import { embedPage, missingEmbed } from './embed-page.ts'

/**
 * Charts for foreign pages. Nobody stands by who could mend an address that was pasted years ago: what is no longer to be
 * had of a choice is left out of it.
 */
export const createEmbeds = (db: Db): Embeds => ({
  async embed(slug, query, language) {
    if (!datasetSlug.safeParse(slug).success) return { page: missingEmbed(language), isMissing: true }
    const { transform: askedTransform, chart: askedChart } = query
    const transform = TRANSFORMS.find((each) => each === askedTransform) ?? 'none'
    const chart = CHARTS.find((each) => each === askedChart) ?? 'line'
    for (const choice of choicesOf(slug, query)) {
      const dataset = await findDataset(db, choice, language)
      if (dataset)
        return { page: embedPage(dataset, { language, choice, transform, chart }), isMissing: false }
    }
    return { page: missingEmbed(language), isMissing: true }
  },
})

/** What was asked for, then the dataset as it is by itself. */
function choicesOf(slug: string, query: Record<string, unknown>): DatasetChoice[] {
  const { members, from, to, release } = query
  const asked = datasetChoice.safeParse({
    slug,
    from: from || undefined,
    to: to || undefined,
    members: members === undefined ? undefined : [members].flat(),
    release: release ? Number(release) : undefined,
  })
  return asked.success ? [asked.data, { slug }] : [{ slug }]
}

async function findDataset(db: Db, choice: DatasetChoice, language: Language) {
  try {
    return await getDataset(db.$client, choice, { language })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
