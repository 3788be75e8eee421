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
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { Unsaved } from '../../ui/form/unsaved.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { useCacheArticle } from './article-office-query.ts'
import css from './newsroom.module.css'

/** The input of a transition. */
interface StepDetails {
  comment?: string
  publishAt?: string
  unpublishAt?: string
}

interface StepSheetProps {
  step: TextStep
  isSending: boolean
  onClose: () => void
  onSend: (details: StepDetails) => void
}

const COMMENT_MIN = 5

/** Asks for a reason, or for a time in the user's time zone. */
function StepSheet({ step, isSending, onClose, onSend }: StepSheetProps) {
  const t = useText()
  const [comment, setComment] = useState('')
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const isWhen = step === 'schedule'
  const isReady = isWhen
    ? at !== '' && (until === '' || until > at)
    : [...comment.trim()].length >= COMMENT_MIN
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSend(isWhen ? spanOf(at, until) : { comment })
  }
  return (
    <BottomSheet isOpen desktop="center" title={t(`newsroom.step.${step}`)} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <Unsaved when={comment + at + until !== ''} />
        {isWhen ? (
          <Span at={at} onAt={setAt} until={until} onUntil={setUntil} />
        ) : (
          <TextArea
            label={t('newsroom.why')}
            hint={t('newsroom.whyHint')}
            maxLength={1000}
            value={comment}
            onChange={setComment}
          />
        )}
        <Button type="submit" disabled={!isReady} isLoading={isSending}>
          {t(`newsroom.step.${step}`)}
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

/** The publication period; open-ended without an end. */
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
const spanOf = (at: string, until: string): StepDetails => ({
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
