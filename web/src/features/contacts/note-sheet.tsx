import { useQueryClient } from '@tanstack/react-query'
import type { ReferenceEntry } from '@tiantian/contracts/expo/contact-book.ts'
import { CONTACT_NOTE_MAX, noteContact } from '@tiantian/contracts/expo/contact-book.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { field, useForm } from '../../ui/use-form.ts'
import { contactReads } from './contact-query.ts'

/** The user's private note on a contact. */
export function NoteSheet({ contact, onClose }: { contact: ReferenceEntry; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    start: { note: contact.note },
    check: (draft) => checkForm(noteContact.input, { id: contact.id, ...draft }),
    send: (input) => call(noteContact, input),
    onSent() {
      void client.invalidateQueries(contactReads())
      showToast({ title: t('contacts.noteSaved'), icon: 'success' })
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={contact.name} onClose={onClose}>
      <Form form={form} className={cards.page}>
        <TextArea
          label={t('contacts.note')}
          hint={t('contacts.noteHint')}
          isOptional
          maxLength={CONTACT_NOTE_MAX}
          {...field(form, 'note')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('common.save')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
