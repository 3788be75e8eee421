import { useMutation } from '@tanstack/react-query'
import { asksReason } from '@tiantian/contracts/machine.ts'
import type { ArticleEvent } from '@tiantian/contracts/publish/article-state.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { moveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showFailure } from '../shell/failure.ts'
import { useCacheArticle } from './article-office-query.ts'
import css from './newsroom.module.css'
import type { StepDetails } from './step-sheet.tsx'
import { StepSheet } from './step-sheet.tsx'
import { reportMissing } from './what-is-missing.ts'

export type TextStep = Exclude<ArticleEvent, 'edit'>

interface TextStepsProps {
  article: OfficeArticle
  text: OfficeText
  /** A transition acts on the server's version: unsaved input has to be saved first. */
  isUnsaved: boolean
}

/** Transitions towards publication. */
const FORWARD: readonly TextStep[] = ['submit', 'approve', 'publish']
/** Transitions that ask for a reason, or a time, first. */
const asksFirst = (event: TextStep) => event === 'schedule' || asksReason(articleMachine, event)

/** The transitions that the user may make with the text now. */
export function TextSteps({ article, text, isUnsaved }: TextStepsProps) {
  const t = useText()
  const [input, setRequested] = useState<TextStep>()
  const step = useStep(article, text)
  const steps = text.events.filter((event): event is TextStep => event !== 'edit')
  if (steps.length === 0) return null
  const begin = (event: TextStep) => {
    if (asksFirst(event)) setRequested(event)
    else step.mutate({ event })
  }
  return (
    <section className={css.steps} aria-label={t('newsroom.steps')}>
      {isUnsaved && <p className={css.note}>{t('newsroom.saveFirst')}</p>}
      <div className={css.buttons}>
        {steps.map((event) => (
          <Button
            key={event}
            variant={FORWARD.includes(event) ? 'primary' : 'secondary'}
            disabled={isUnsaved}
            isLoading={step.isPending && step.variables.event === event}
            onClick={() => begin(event)}
          >
            {t(`newsroom.step.${event}`)}
          </Button>
        ))}
      </div>
      {input && (
        <StepSheet
          step={input}
          isSending={step.isPending}
          onClose={() => setRequested(undefined)}
          onSend={(details) =>
            step.mutate({ event: input, ...details }, { onSuccess: () => setRequested(undefined) })
          }
        />
      )}
    </section>
  )
}

function useStep({ id }: OfficeArticle, { language, version }: OfficeText) {
  const t = useText()
  const cache = useCacheArticle()
  return useMutation({
    mutationFn: (input: { event: TextStep } & StepDetails) =>
      call(moveArticleText, { id, language, version, ...input }),
    meta: { errors: 'inline' },
    onError: (error) => reportMissing(error) || showFailure(error),
    onSuccess(reply, { event }) {
      cache(reply)
      showToast({ title: t(`newsroom.done.${event}`), icon: 'success' })
    },
  })
}
