import { useMutation } from '@tanstack/react-query'
import { DOCUMENTS_MAX, ENTERPRISE_DOCUMENTS } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { DocumentInput } from '../media/document-input.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import { showFailure } from '../shell/error/failure.ts'
import { useDownload } from '../shell/use-download.ts'
import css from './application.module.css'
import { Group } from './application-fields.tsx'
import type { Application, ApplicationFormState } from './use-application.ts'
import { actionsOf } from './use-application.ts'

type ApplicationPaper = Application['documents'][number]

/** The private papers of an application: each is uploaded at once and kept with its kind and its last day. */
export function Papers({ form }: { form: ApplicationFormState }) {
  const t = useText()
  const { application, isLocked, errorOf } = form
  const isFull = application.documents.length >= DOCUMENTS_MAX
  return (
    <Group label={t('apply.field.documents')} error={errorOf('documents')} isDisabled={isLocked('documents')}>
      <p className={css.muted}>{t('apply.hint.documents')}</p>
      <ul className={css.papers}>
        {application.documents.map((paper) => (
          <OnePaper key={paper.id} form={form} paper={paper} />
        ))}
      </ul>
      {!isFull && <NewPaper form={form} />}
    </Group>
  )
}

function OnePaper({ form, paper }: { form: ApplicationFormState; paper: ApplicationPaper }) {
  const t = useText()
  const format = useFormat()
  const actions = actionsOf(form.kind)
  const { download, isBusy } = useDownload(() => call(actions.openDocument, { documentId: paper.id }))
  const removing = useMutation({
    mutationFn: () => call(actions.detachDocument, { documentId: paper.id }),
    onSuccess: (reply) => form.take(reply.application),
    onError: showFailure,
  })
  return (
    <li className={css.paper}>
      <span>
        <strong>{t(`apply.document.${paper.kind}`)}</strong> {paper.fileName}
        {paper.expiresOn && (
          <span className={css.muted}> · {t('apply.until', { date: format.date(paper.expiresOn) })}</span>
        )}
      </span>
      <Button variant="plain" size="sm" isLoading={isBusy} onClick={download}>
        {t('apply.open')}
      </Button>
      {!form.isLocked('documents') && (
        <Button
          variant="plain"
          size="sm"
          aria-label={t('apply.removeOf', { name: paper.fileName })}
          isLoading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('common.delete')}
        </Button>
      )}
    </li>
  )
}

function NewPaper({ form }: { form: ApplicationFormState }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ApplicationPaper['kind']>('licence')
  const [expiresOn, setExpiresOn] = useState('')
  const attaching = useMutation({
    mutationFn: (file: { fileId: string; fileName: string }) =>
      call(actionsOf(form.kind).attachDocument, { ...file, kind, expiresOn }),
    onSuccess(reply) {
      form.take(reply.application)
      setExpiresOn('')
    },
    onError: showFailure,
  })
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, fileName) => attaching.mutate({ fileId, fileName }),
  })
  return (
    <div className={css.entry}>
      <Select
        label={t('apply.document.kind')}
        value={kind}
        choices={ENTERPRISE_DOCUMENTS.map((value) => ({ value, label: t(`apply.document.${value}`) }))}
        onChange={(value) => setKind(value as ApplicationPaper['kind'])}
      />
      <TextField
        label={t('apply.validTo')}
        isOptional
        type="date"
        value={expiresOn}
        onChange={setExpiresOn}
      />
      {isBusy && <Progress label={t('apply.uploading')} percent={percent} />}
      <Button
        variant="secondary"
        isLoading={isBusy || attaching.isPending}
        onClick={() => input.current?.click()}
      >
        {t('apply.addPaper')}
      </Button>
      <DocumentInput ref={input} onChoose={upload} />
      {refusal && (
        <p className={css.error} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
