import { useMutation } from '@tanstack/react-query'
import { asksReason } from '@tiantian/contracts/machine.ts'
import type { ArticleEvent } from '@tiantian/contracts/publish/article-state.ts'
import { articleMachine } from '@tiantian/contracts/publish/article-state.ts'
import type { OfficeArticle, OfficeText } from '@tiantian/contracts/publish/office-article.ts'
import { moveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { useText } from '../../i18n/use-text.ts'
import { DecisionSheet, decide } from '../../office/decision-sheet.tsx'
import { hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { useCacheArticle } from './article-office-query.ts'
import css from './newsroom.module.css'

/** The publication period; open-ended without an end. */
interface Period {
  publishAt?: string
  unpublishAt?: string
}

interface ScheduleSheetProps {
  isSending: boolean
  onClose: () => void
  onSend: (period: Period) => void
}

/** Asks when a text is published, in the user's time zone. */
function ScheduleSheet({ isSending, onClose, onSend }: ScheduleSheetProps) {
  const t = useText()
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const isReady = at !== '' && (until === '' || until > at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSend(spanOf(at, until))
  }
  return (
    <BottomSheet isOpen desktop="center" title={t('newsroom.step.schedule')} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <Unsaved when={at + until !== ''} />
        <Span at={at} onAt={setAt} until={until} onUntil={setUntil} />
        <Button type="submit" disabled={!isReady} isLoading={isSending}>
          {t('newsroom.step.schedule')}
        </Button>
      </form>
    </BottomSheet>
  )
}

interface SpanProps {
  at: string
  onAt: (at: string) => void
  until: string
  onUntil: (until: string) => void
}

function Span({ at, onAt, until, onUntil }: SpanProps) {
  const t = useText()
  return (
    <>
      <TextField label={t('newsroom.publishAt')} type="datetime-local" value={at} onChange={onAt} />
      <TextField
        label={t('newsroom.unpublishAt')}
        hint={t('newsroom.unpublishHint')}
        error={until !== '' && until <= at ? t('newsroom.unpublishWrong') : undefined}
        isOptional
        type="datetime-local"
        value={until}
        onChange={onUntil}
      />
    </>
  )
}

/** Times are in the user's own time zone. */
const spanOf = (at: string, until: string): Period => ({
  publishAt: new Date(at).toISOString(),
  ...(until && { unpublishAt: new Date(until).toISOString() }),
})

/** Requirements for review, by the last part of their path: `text.body.alt`. */
const PARTS = ['summary', 'body', 'coverAlt', 'alt', 'picture', 'video'] as const

/** Says what a text lacks for review, if that was the reason for refusal. */
function reportMissing(error: unknown): boolean {
  if (!hasCode(error, 'INVALID_INPUT')) return false
  const missing = PARTS.filter((part) => error.fields.some(({ path }) => path.split('.').at(-1) === part))
  if (missing.length === 0) return false
  const content = missing.map((part) => i18n.t(`newsroom.missing.${part}`)).join('\n')
  void showModal({ title: i18n.t('newsroom.missing.title'), content, showCancel: false })
  return true
}

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
  const [chosen, choose] = useState<TextStep>()
  const close = () => choose(undefined)
  const cache = useCacheArticle()
  const step = useStep(article, text)
  const steps = text.events.filter((event): event is TextStep => event !== 'edit')
  if (steps.length === 0) return null
  const begin = (event: TextStep) => {
    if (asksFirst(event)) choose(event)
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
      {chosen === 'schedule' && (
        <ScheduleSheet
          isSending={step.isPending}
          onClose={close}
          onSend={(period) => step.mutate({ event: chosen, ...period }, { onSuccess: close })}
        />
      )}
      {chosen && chosen !== 'schedule' && (
        <DecisionSheet
          title={t(`newsroom.step.${chosen}`)}
          noteLabel={t('newsroom.why')}
          noteHint={t('newsroom.whyHint')}
          noteMax={1000}
          action={moveArticleText}
          noteName="comment"
          input={{ id: article.id, language: text.language, version: text.version, event: chosen }}
          doneText={t(`newsroom.done.${chosen}`)}
          onDone={cache}
          onClose={close}
        />
      )}
    </section>
  )
}

function useStep({ id }: OfficeArticle, { language, version }: OfficeText) {
  const t = useText()
  const cache = useCacheArticle()
  return useMutation({
    mutationFn: (input: { event: TextStep } & Period) =>
      decide(moveArticleText, { id, language, version, ...input }),
    meta: { errors: 'inline' },
    onError: (error) => reportMissing(error) || showFailure(error),
    onSuccess(reply, { event }) {
      cache(reply)
      showToast({ title: t(`newsroom.done.${event}`), icon: 'success' })
    },
  })
}
