import type { FormEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { Unsaved } from '../../ui/unsaved.tsx'
import css from './newsroom.module.css'
import type { TextStep } from './text-steps.tsx'

/** The input of a transition. */
export interface StepDetails {
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
export function StepSheet({ step, isSending, onClose, onSend }: StepSheetProps) {
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
