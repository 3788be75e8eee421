import { useQueryClient } from '@tanstack/react-query'
import {
  BROADCAST_BODY_MAX,
  BROADCAST_SUBJECT_MAX,
  sendBroadcast,
} from '@tiantian/contracts/expo/broadcast.ts'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../../i18n/check-form.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { languageStore } from '../../sdk/language.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { LanguageSwitch, WordsField, WritingLanguage } from '../office-event-setup/words-field.tsx'
import css from './office-event.module.css'
import type { OfficeChoice } from './office-query.ts'
import { officeEventReads } from './office-query.ts'

interface BroadcastSheetProps {
  choice: OfficeChoice
  onClose: () => void
}

const NOTHING: { subject: LocalizedText; body: LocalizedText } = { subject: {}, body: {} }

/** An email to the filtered registrations, in the languages in which the office writes it. */
export function BroadcastSheet({ choice, onClose }: BroadcastSheetProps) {
  const t = useText()
  const [language, setLanguage] = useState<Language>(languageStore.get())
  const form = useBroadcast(choice, onClose)
  return (
    <BottomSheet isOpen desktop="center" title={t('hall.letter.write')} onClose={onClose}>
      <WritingLanguage value={{ language, setLanguage }}>
        <Form form={form} className={css.form}>
          <p className={css.muted}>{t('hall.letter.chosen')}</p>
          <LanguageSwitch />
          <WordsField
            label={t('hall.letter.subject')}
            maxLength={BROADCAST_SUBJECT_MAX}
            {...field(form, 'subject')}
          />
          <WordsField
            isLong
            rows={8}
            label={t('hall.letter.body')}
            hint={t('hall.letter.bodyHint')}
            maxLength={BROADCAST_BODY_MAX}
            {...field(form, 'body')}
          />
          <FormError form={form} />
          <Button type="submit" isLoading={form.isSending}>
            {t('hall.letter.send')}
          </Button>
        </Form>
      </WritingLanguage>
    </BottomSheet>
  )
}

const broadcast = z.omit(sendBroadcast.input, { id: true })

function useBroadcast({ eventId, state, text }: OfficeChoice, onClose: () => void) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  // One email however often it is sent: nobody gets it twice when a reply is lost. A changed text is another email.
  const [requestIds] = useState(createRequestIds)
  return useForm({
    asksBeforeUnload: true,
    start: NOTHING,
    check: (draft) => checkForm(broadcast, { eventId, text, ...(state && { state }), ...draft }),
    send: (input) => call(sendBroadcast, { id: requestIds.idOf(input), ...input }),
    onSent({ readers }) {
      void client.invalidateQueries(officeEventReads())
      showToast({ title: t('hall.letter.sent', { number: format.number(readers) }), icon: 'success' })
      onClose()
    },
  })
}
