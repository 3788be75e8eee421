import type { ArticleEvent, ArticleState } from '@tiantian/contracts/publish/article-state.ts'
import { articleStep } from '@tiantian/contracts/publish/article-state.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database.ts'
import type { TextPlace } from './article-save.service.ts'

/** A step of a text as somebody wishes it, or the clock. */
export interface Step extends TextPlace {
  readonly event: ArticleEvent
  /** The version on which she acts. */
  readonly version: number
  readonly moverId: string | null
  readonly needsOtherEyes: boolean
  readonly dueAt: string | null
  readonly now: Date
}

/**
 * Takes the step if the text is still as it was seen: two who are at it at once cannot both do it. Answers the state
 * before and after; undefined when somebody was quicker, or when she has written of the text herself.
 */
export async function takeStep(
  sql: Queryable,
  state: ArticleState,
  step: Step,
): Promise<ArticleState | undefined> {
  const rule = articleStep(state, step.event)
  if (!rule) return undefined
  const [moved] = await sql<{ state: ArticleState }[]>`
    select state from move_article_text(${step.id}, ${step.language}, ${step.version}, ${[...rule.from]},
      ${rule.to === 'same' ? null : rule.to}, ${step.dueAt}, ${step.moverId}, ${step.needsOtherEyes}, ${step.now})`
  return moved?.state
}

/** Who did what, in the transaction of the step. */
export async function auditStep(sql: Queryable, step: Step, change: object) {
  await audit(sql, {
    actorId: step.moverId,
    event: `article.${step.event}`,
    objectKind: 'article',
    objectId: step.id,
    change: { language: step.language, ...change },
    at: step.now,
  })
}
