import { useMutation } from '@tanstack/react-query'
import { LANGUAGES, textIn } from '@tiantian/contracts/language.ts'
import { asksReason } from '@tiantian/contracts/machine.ts'
import { listOfficeDatasets } from '@tiantian/contracts/publish/dataset-import.ts'
import type { DatasetDraft } from '@tiantian/contracts/publish/dataset-office.ts'
import { deleteDataset, moveDataset } from '@tiantian/contracts/publish/dataset-office.ts'
import type { DatasetEvent } from '@tiantian/contracts/publish/dataset-state.ts'
import { datasetMachine } from '@tiantian/contracts/publish/dataset-state.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { DecisionSheet, decide } from '../../office/decision-sheet.tsx'
import { DeleteButton } from '../../office/delete-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import type { ModalQuestion } from '../../ui/overlay/modal-store.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { CopyDataset } from './copy-dataset.tsx'
import { DatasetLanguages, incompleteText } from './dataset-languages.tsx'
import css from './dataset-parts.module.css'
import { useCacheDraft } from './draft-query.ts'

const FORWARD: readonly DatasetEvent[] = ['submit', 'publish']

/** The workflow status of a dataset's texts, and the possible transitions. */
export function DatasetSteps({ draft }: { draft: DatasetDraft }) {
  const t = useText()
  return (
    <div className={css.steps}>
      <Availability draft={draft} />
      {draft.comment && (
        <p className={css.notice}>
          <strong>{t('dataroom.words.asked')}</strong> {draft.comment}
        </p>
      )}
      <DatasetLanguages draft={draft} />
      <Events draft={draft} />
    </div>
  )
}

function Availability({ draft: { state, isShown, editedBy, editedAt } }: { draft: DatasetDraft }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.line}>
      <Tag tone={TONES[state]}>{t(`dataroom.words.state.${state}`)}</Tag>
      {isShown && state !== 'published' && <span className={css.muted}>{t('dataroom.words.behind')}</span>}
      {editedAt && (
        <span className={css.muted}>
          {t('dataroom.words.editedBy', { name: editedBy, time: format.dateTime(editedAt) })}
        </span>
      )}
    </p>
  )
}

function Events({ draft }: { draft: DatasetDraft }) {
  const t = useText()
  const language = useLanguage()
  const { events, languages } = draft
  const [isReturning, setReturning] = useState(false)
  const step = useStep(draft)
  const cache = useCacheDraft()
  const isUnready = languages.length === 0 && events.includes('submit')
  const questionBefore = (event: DatasetEvent): ModalQuestion | undefined => {
    if (event === 'unpublish') return { content: t('dataroom.words.hideAsk'), isDangerous: true }
    if (event !== 'submit' || languages.length === LANGUAGES.length) return undefined
    return { content: t('dataroom.words.without', { languages: incompleteText(draft) }) }
  }
  const press = async (event: DatasetEvent) => {
    if (asksReason(datasetMachine, event)) return setReturning(true)
    const question = questionBefore(event)
    if (!question || (await showModal(question))) step.mutate({ event })
  }
  return (
    <>
      <div className={css.line}>
        {events.map((event) => (
          <Button
            key={event}
            size="sm"
            variant={FORWARD.includes(event) ? 'primary' : 'secondary'}
            disabled={event === 'submit' && isUnready}
            isLoading={step.isPending && step.variables.event === event}
            onClick={() => void press(event)}
          >
            {t(`dataroom.words.event.${event}`)}
          </Button>
        ))}
        <CopyDataset draft={draft} />
        {draft.isDeletable && (
          <DeleteButton
            action={deleteDataset}
            input={{ slug: draft.slug }}
            name={textIn(draft.form.title, language)}
            list={listOfficeDatasets}
            listUrl="/pages/office/datasets"
          />
        )}
      </div>
      {isReturning && (
        <DecisionSheet
          title={t('dataroom.words.event.return')}
          noteLabel={t('dataroom.words.why')}
          noteMax={1000}
          action={moveDataset}
          noteName="comment"
          input={{ slug: draft.slug, version: draft.version, event: 'return' }}
          doneText={t('dataroom.words.done.return')}
          onDone={cache}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}

const TONES = {
  draft: 'neutral',
  in_review: 'warning',
  needs_changes: 'danger',
  published: 'success',
  unpublished: 'neutral',
  archived: 'neutral',
} as const

function useStep({ slug, version }: DatasetDraft) {
  const t = useText()
  const cache = useCacheDraft()
  return useMutation({
    mutationFn: (input: { event: DatasetEvent }) => decide(moveDataset, { slug, version, ...input }),
    onSuccess(reply, { event }) {
      cache(reply)
      showToast({ title: t(`dataroom.words.done.${event}`), icon: 'success' })
    },
  })
}
