import { useMutation, useQueryClient } from '@tanstack/react-query'
import { REASON_MAX } from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseChange } from '@tiantian/contracts/enterprise/change.ts'
import { CHANGE_FILES_MAX, changeMachine } from '@tiantian/contracts/enterprise/change.ts'
import { sendChange, withdrawChange } from '@tiantian/contracts/enterprise/change-action.ts'
import type { CheckedField } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { CHECKED_FIELDS } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { eventsFor } from '@tiantian/contracts/machine.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import css from './application.module.css'
import type { PrivateFile } from './private-files.tsx'
import { PrivateFiles } from './private-files.tsx'
import type { Application } from './use-application.ts'
import { applicationQuery } from './use-application.ts'

const TONES = {
  submitted: 'primary',
  in_review: 'primary',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const

/** What was checked of an approved enterprise changes by a request alone. */
export function ChangePanel({ application }: { application: Application }) {
  const t = useText()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { change } = application
  const isOpen = change?.state === 'submitted' || change?.state === 'in_review'
  return (
    <Section title={t('apply.change.title')} isPanel className={css.page}>
      <p>{t('apply.change.lead')}</p>
      {change && change.state !== 'withdrawn' && (
        <>
          <p>
            <Tag tone={TONES[change.state]}>{t(`apply.change.state.${change.state}`)}</Tag>{' '}
            <span className={css.muted}>{format.date(change.decidedAt ?? change.submittedAt)}</span>
          </p>
          <ul className={css.missing}>
            {change.fields.map((one) => (
              <li key={one.field}>
                {t(`apply.field.${one.field as CheckedField}`)}: <del>{one.before || '–'}</del>{' '}
                <ins>{one.after || '–'}</ins>
              </li>
            ))}
          </ul>
          {change.reason && <p className={css.quote}>{change.reason}</p>}
        </>
      )}
      {isOpen && <WithdrawChange change={change} application={application} />}
      {!(isOpen || isAsking) && (
        <div className={css.actions}>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t('apply.change.open')}
          </Button>
        </div>
      )}
      {!isOpen && isAsking && <ChangeForm application={application} onSent={() => setAsking(false)} />}
    </Section>
  )
}

/** Puts the reply of a change where the page reads it. */
function useCacheChange(application: Application) {
  const client = useQueryClient()
  return (change: EnterpriseChange) =>
    client.setQueryData(applicationQuery('enterprise').queryKey, {
      application: { ...application, change },
      canStartAt: null,
    })
}

interface WithdrawChangeProps {
  change: EnterpriseChange
  application: Application
}

/** While nobody in the office looks at it. */
function WithdrawChange({ change, application }: WithdrawChangeProps) {
  const t = useText()
  const client = useQueryClient()
  const cache = useCacheChange(application)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawChange, {}),
    onSuccess: (reply) => cache(reply.change),
    onError: async (error) => {
      showFailure(error)
      await client.invalidateQueries(applicationQuery('enterprise'))
    },
  })
  const ask = async () => {
    const question = {
      title: t('apply.change.withdraw'),
      content: t('apply.change.withdrawText'),
      isDangerous: true,
    }
    if (await showModal(question)) withdrawing.mutate()
  }
  if (!eventsFor(changeMachine, change.state, 'applicant').includes('withdraw')) return null
  return (
    <div className={css.actions}>
      <Button variant="plain" isLoading={withdrawing.isPending} onClick={() => void ask()}>
        {t('apply.change.withdraw')}
      </Button>
    </div>
  )
}

const FIELDS = Object.keys(CHECKED_FIELDS) as CheckedField[]

interface ChangeFormProps {
  application: Application
  onSent: () => void
}

function ChangeForm({ application, onSent }: ChangeFormProps) {
  const t = useText()
  const cache = useCacheChange(application)
  const [files, setFiles] = useState<readonly PrivateFile[]>([])
  const { legalName, legalNameLatin, address, representativeName, representativePosition } = application.form
  const form = useForm({
    start: { legalName, legalNameLatin, address, representativeName, representativePosition, note: '' },
    asksBeforeUnload: true,
    check: ({ note, ...values }) => checkForm(sendChange.input, { values, note, files: [...files] }),
    send: (input) => call(sendChange, input),
    onSent({ change }) {
      cache(change)
      onSent()
    },
  })
  return (
    <Form form={form} className={css.fields}>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          {...field(form, name)}
          label={t(`apply.field.${name}`)}
          error={form.errors[`values.${name}`]}
          isOptional={name === 'legalNameLatin'}
        />
      ))}
      <TextArea
        label={t('apply.change.note')}
        rows={3}
        maxLength={REASON_MAX}
        isOptional
        {...field(form, 'note')}
      />
      <PrivateFiles label={t('apply.change.file')} max={CHANGE_FILES_MAX} files={files} onChange={setFiles} />
      {(form.errors.files || form.errors.values) && (
        <p className={css.error} role="alert">
          {form.errors.files ?? form.errors.values}
        </p>
      )}
      <FormError form={form} />
      <div className={css.actions}>
        <Button type="submit" isLoading={form.isSending}>
          {t('apply.change.send')}
        </Button>
      </div>
    </Form>
  )
}
