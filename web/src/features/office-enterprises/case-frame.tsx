import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import { OfficePage } from '../../office/office-page.tsx'
import { ClaimedActions } from '../../office/review-queue.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import css from './reviews.module.css'

interface CasePageProps<Reply> {
  title: string
  /** Of a hook in sdk/use-query.ts. */
  result: UseQueryResult<Reply>
  children: (reply: Reply) => ReactNode
}

/** The page of one case that waits for the office. */
export function CasePage<Reply>({ title, result, children }: CasePageProps<Reply>) {
  return (
    <OfficePage title={title} permission="enterprise.review" isDetail>
      {result.data ? (
        children(result.data)
      ) : (
        <LoadState result={result} skeleton={<Skeleton height={420} radius={12} />} />
      )}
    </OfficePage>
  )
}

interface CaseDecisionsProps<Decision extends string>
  extends Omit<ComponentProps<typeof ClaimedActions>, 'children'> {
  decisions: readonly Decision[]
  /** Its button stands out. */
  main: Decision
  nameOf: (decision: Decision) => string
  /** The sheet of the chosen one. */
  children: (chosen: Decision, onClose: () => void) => ReactNode
}

/** The decisions that the caller may take; the case is claimed before the sheet of one of them opens. */
export function CaseDecisions<Decision extends string>({
  decisions,
  main,
  nameOf,
  children,
  ...claimed
}: CaseDecisionsProps<Decision>) {
  const [chosen, choose] = useState<Decision>()
  if (decisions.length === 0) return null
  return (
    <div className={css.actions}>
      <ClaimedActions {...claimed}>
        {(begin) =>
          decisions.map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant={decision === main ? 'primary' : 'soft'}
              onClick={() => begin(() => choose(decision))}
            >
              {nameOf(decision)}
            </Button>
          ))
        }
      </ClaimedActions>
      {chosen && children(chosen, () => choose(undefined))}
    </div>
  )
}
