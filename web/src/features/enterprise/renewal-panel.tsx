import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { EnterprisePapers } from '@tiantian/contracts/enterprise/papers.ts'
import { renewalMachine } from '@tiantian/contracts/enterprise/papers.ts'
import { sendRenewal, withdrawRenewal } from '@tiantian/contracts/enterprise/renewal.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { useRef, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { DocumentInput } from '../media/document-input.tsx'
import { signedBy, usePrivateUpload } from '../media/use-private-upload.ts'
import { showFailure } from '../shell/error/failure.ts'
import css from './application.module.css'
import { applicationQuery } from './use-application.ts'

interface RenewalPanelProps {
  /** Of a team that the reader is in; without it the own one. */
  enterpriseId?: string
  papers: EnterprisePapers
  onChange: (papers: EnterprisePapers) => void
}

/** Until when the licence of an approved enterprise holds, and its renewal. */
export function RenewalPanel({ papers, ...own }: RenewalPanelProps) {
  const t = useText()
  const format = useFormat()
  const { validUntil, canRenewFrom, requirements, renewal, lapsedAt } = papers
  if (validUntil === '') return null
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const isSent = renewal?.state === 'submitted' || renewal?.state === 'in_review'
  return (
    <Section title={t('apply.papers.title')} isPanel className={css.page}>
      <p>
        {lapsedAt !== null && <Tag tone="danger">{t('apply.papers.noBadge')}</Tag>}{' '}
        {t('apply.papers.until', { date: format.date(validUntil) })}
      </p>
      {isSent ? (
        <>
          <p className={css.quote} role="status">
            {t('apply.papers.sent', { name: renewal.fileName, date: format.date(renewal.expiresOn) })}
          </p>
          <WithdrawRenewal {...own} state={renewal.state} />
        </>
      ) : (
        requirements.map(({ reason, deadline }) => (
          <p key={reason} className={css.warning}>
            {t(`apply.papers.${reason}`, { date: format.date(deadline) })}
          </p>
        ))
      )}
      {renewal?.state === 'returned' && (
        <p className={css.quote}>
          {t('apply.papers.returned')} {renewal.reason && t(`apply.reason.${renewal.reason}`)} {renewal.note}
        </p>
      )}
      {today < canRenewFrom && (
        <p className={css.muted}>{t('apply.papers.from', { date: format.date(canRenewFrom) })}</p>
      )}
      {!isSent && today >= canRenewFrom && <RenewalForm {...own} />}
    </Section>
  )
}

interface WithdrawRenewalProps extends Omit<RenewalPanelProps, 'papers'> {
  state: NonNullable<EnterprisePapers['renewal']>['state']
}

/** While nobody in the office looks at it. */
function WithdrawRenewal({ enterpriseId, state, onChange }: WithdrawRenewalProps) {
  const t = useText()
  const client = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawRenewal, { enterpriseId }),
    onSuccess: ({ papers }) => onChange(papers),
    onError: async (error) => {
      showFailure(error)
      // Somebody in the office may have begun meanwhile.
      await client.invalidateQueries(applicationQuery('enterprise'))
    },
  })
  const ask = async () => {
    const question = {
      title: t('apply.papers.withdraw'),
      content: t('apply.papers.withdrawText'),
      isDangerous: true,
    }
    if (await showModal(question)) withdrawing.mutate()
  }
  if (!eventsFor(renewalMachine, state, 'applicant').includes('withdraw')) return null
  return (
    <div className={css.actions}>
      <Button variant="plain" isLoading={withdrawing.isPending} onClick={() => void ask()}>
        {t('apply.papers.withdraw')}
      </Button>
    </div>
  )
}

interface NewLicence {
  readonly fileId: string
  readonly fileName: string
}

function RenewalForm({ enterpriseId, onChange }: Omit<RenewalPanelProps, 'papers'>) {
  const t = useText()
  const [file, setFile] = useState<NewLicence>()
  const form = useForm({
    start: { expiresOn: '' },
    asksBeforeUnload: true,
    check: (draft) =>
      checkForm(sendRenewal.input, { enterpriseId, ...draft, fileId: '', fileName: '', ...file }),
    send: (input) => call(sendRenewal, input),
    onSent: ({ papers }) => onChange(papers),
  })
  return (
    <Form form={form} className={css.fields}>
      <TextField label={t('apply.papers.newDate')} type="date" {...field(form, 'expiresOn')} />
      <NewLicenceFile file={file} onChange={setFile} />
      <FormError form={form} />
      {file && (
        <div className={css.actions}>
          <Button type="submit" isLoading={form.isSending}>
            {t('apply.papers.send')}
          </Button>
        </div>
      )}
    </Form>
  )
}

interface NewLicenceFileProps {
  file: NewLicence | undefined
  onChange: (file: NewLicence) => void
}

function NewLicenceFile({ file, onChange }: NewLicenceFileProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, fileName) => onChange({ fileId, fileName }),
  })
  return (
    <div className={css.entry}>
      <p className={css.muted}>{t('apply.hint.documents')}</p>
      {file && <p>{file.fileName}</p>}
      {isBusy && <Progress label={t('apply.uploading')} percent={percent} />}
      <Button variant="secondary" isLoading={isBusy} onClick={() => input.current?.click()}>
        {t(file ? 'apply.papers.other' : 'apply.papers.choose')}
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
