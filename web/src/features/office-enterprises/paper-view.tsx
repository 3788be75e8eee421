import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { codeText } from '../../i18n/code-text.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ApplicationKindName, ReviewedApplication } from '../enterprise/use-application.ts'
import { actionsOf } from '../enterprise/use-application.ts'
import css from './reviews.module.css'

interface PaperViewProps {
  kind: ApplicationKindName
  documents: ReviewedApplication['documents']
}

/** The papers beside the form: pictures to turn and to enlarge, others to download. Opening one is recorded. */
export function PaperView({ kind, documents }: PaperViewProps) {
  const t = useText()
  const format = useFormat()
  const [turn, setTurn] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const opening = useMutation({
    mutationFn: (documentId: string) => call(actionsOf(kind).openReviewedDocument, { documentId }),
    onMutate: () => setBroken(false),
    onSuccess: () => setTurn(0),
    meta: { errors: 'inline' },
  })
  const shown = documents.find(({ id }) => id === opening.variables)
  const isPicture = shown && !shown.fileName.toLowerCase().endsWith('.pdf')
  return (
    <Section title={t('apply.field.documents')} isPanel className={css.papers}>
      <ul className={css.list}>
        {documents.map((document) => (
          <li key={document.id} className={css.head}>
            <Button
              size="sm"
              variant={shown?.id === document.id ? 'primary' : 'soft'}
              onClick={() => opening.mutate(document.id)}
            >
              {t(`apply.document.${document.kind}`)}
            </Button>
            <span className={css.muted}>
              {document.fileName}{' '}
              {document.expiresOn && t('apply.until', { date: format.date(document.expiresOn) })}
            </span>
          </li>
        ))}
      </ul>
      {opening.isPending && <Spinner size={24} />}
      {(opening.isError || isBroken) && (
        <p className={css.refused} role="alert">
          {opening.error ? errorMessage(opening.error) : codeText('DOCUMENT_WITHOUT_MARK')}
        </p>
      )}
      {opening.data && isPicture && !isBroken && (
        <>
          <div className={css.actions}>
            <Button size="sm" variant="secondary" onClick={() => setTurn((turn + 90) % 360)}>
              {t('vetting.turn')}
            </Button>
            <Button size="sm" variant="secondary" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
              {t('vetting.enlarge')}
            </Button>
          </div>
          <div className={css.scan} data-large={isLarge || undefined}>
            <img
              src={opening.data.url}
              alt={shown.fileName}
              style={{ rotate: `${turn}deg` }}
              onError={() => setBroken(true)}
            />
          </div>
        </>
      )}
      {opening.data && shown && !isPicture && (
        <a href={opening.data.url} className={buttonClass({ variant: 'secondary' })}>
          {t('vetting.download', { name: shown.fileName })}
        </a>
      )}
    </Section>
  )
}
