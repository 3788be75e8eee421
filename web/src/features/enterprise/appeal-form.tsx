import { useQueryClient } from '@tanstack/react-query'
import { APPEAL_FILES_MAX, APPEAL_MAX } from '@tiantian/contracts/enterprise/application.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { Section } from '../../ui/section.tsx'
import css from './application.module.css'
import type { PrivateFile } from './private-files.tsx'
import { PrivateFiles } from './private-files.tsx'
import type { ApplicationKindName } from './use-application.ts'
import { actionsOf, applicationQuery } from './use-application.ts'

/** Against a rejection, once: why it is wrong, and papers that show it. */
export function AppealForm({ kind }: { kind: ApplicationKindName }) {
  const t = useText()
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly PrivateFile[]>([])
  const action = actionsOf(kind).appealRejection
  const form = useForm({
    start: { text: '' },
    asksBeforeUnload: true,
    check: (draft) => checkForm(action.input, { ...draft, files: [...files] }),
    send: (input) => call(action, input),
    onSent: ({ application }) =>
      client.setQueryData(applicationQuery(kind).queryKey, { application, canStartAt: null }),
  })
  return (
    <Section title={t('apply.appeal.title')} isPanel>
      <p>{t('apply.appeal.lead')}</p>
      <Form form={form} className={css.fields}>
        <TextArea label={t('apply.appeal.text')} rows={5} maxLength={APPEAL_MAX} {...field(form, 'text')} />
        <PrivateFiles
          label={t('apply.appeal.file')}
          max={APPEAL_FILES_MAX}
          files={files}
          onChange={setFiles}
        />
        <FormError form={form} />
        <div className={css.actions}>
          <Button type="submit" isLoading={form.isSending}>
            {t('apply.appeal.send')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
