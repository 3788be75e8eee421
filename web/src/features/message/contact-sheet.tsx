import { contactCard } from '@tiantian/contracts/message/message.ts'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../sdk/session.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { enqueue } from './outbox.ts'

/** A card of the user's own, with as much as they choose to share in this conversation. */
export function ContactSheet({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const t = useText()
  const { user } = useSession()
  const form = useForm({
    start: { name: user.nickname ?? user.username ?? '', company: '', jobTitle: '', phone: '', email: '' },
    check: (draft) => checkForm(contactCard, draft),
    send: async (contact) => enqueue(threadId, { kind: 'contact', contact }),
    onSent: onClose,
  })
  return (
    <BottomSheet isOpen desktop="center" title={t('message.shareContact')} onClose={onClose}>
      <Form form={form} className={cards.stack}>
        <p>{t('message.shareContactText')}</p>
        <TextField label={t('message.directory.name')} {...field(form, 'name')} />
        <TextField label={t('message.directory.company')} isOptional {...field(form, 'company')} />
        <TextField label={t('message.directory.jobTitle')} isOptional {...field(form, 'jobTitle')} />
        <TextField label={t('shop.phone')} type="tel" isOptional {...field(form, 'phone')} />
        <TextField label={t('message.email')} type="email" isOptional {...field(form, 'email')} />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {t('message.send')}
        </Button>
      </Form>
    </BottomSheet>
  )
}
