import { REPORT_LENGTH, reportFigures } from '@tiantian/contracts/publish/dataset-report.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { GuardField } from '../user/guard-field.tsx'
import { CAPTCHA_FIELD, useCaptchaGuard, wordingOf } from '../user/use-captcha-guard.ts'
import css from './dataset-about.module.css'

/** For a reader who finds a wrong figure. */
export function ReportFigures({ slug }: { slug: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.follow}>
      <Button variant="plain" size="sm" onClick={() => setOpen(true)}>
        {t('publish.dataset.report.open')}
      </Button>
      {isOpen && <ReportSheet slug={slug} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ReportSheet({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useText()
  const { form, guard } = useReport(slug, onClose)
  return (
    <BottomSheet isOpen title={t('publish.dataset.report.open')} desktop="center" onClose={onClose}>
      <Form form={form} className={css.report}>
        <TextArea
          label={t('publish.dataset.report.text')}
          hint={t('publish.dataset.report.hint')}
          rows={5}
          maxLength={REPORT_LENGTH.max}
          {...field(form, 'text')}
        />
        <TextField
          label={t('publish.dataset.report.email')}
          hint={t('publish.dataset.report.emailHint')}
          type="email"
          autoComplete="email"
          isOptional
          {...field(form, 'email')}
        />
        <GuardField guard={guard} {...field(form, 'captcha')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('publish.dataset.report.send')}
        </Button>
      </Form>
    </BottomSheet>
  )
}

const report = z.omit(reportFigures.input, { requestId: true })

interface ReportFiguresDraft {
  readonly text: string
  readonly email: string
  readonly captcha: string
}

function useReport(slug: string, onDone: () => void) {
  const t = useText()
  const guard = useCaptchaGuard('report-figures')
  const [requestIds] = useState(createRequestIds)
  const form = useForm({
    asksBeforeUnload: true,
    start: { text: '', email: '', captcha: '' } satisfies ReportFiguresDraft,
    check(draft: ReportFiguresDraft) {
      const input = { ...draft, slug }
      return guard.check(report, input)
    },
    send: (input) => call(reportFigures, { ...input, requestId: requestIds.idOf(wordingOf(input)) }),
    onSent() {
      showToast({ title: t('publish.dataset.report.sent'), icon: 'success' })
      onDone()
    },
    onRefused: guard.refused,
    fieldOf: CAPTCHA_FIELD,
  })
  return { form, guard }
}
