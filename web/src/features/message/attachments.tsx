import { useMutation } from '@tanstack/react-query'
import { allEndings } from '@tiantian/contracts/media/file-type.ts'
import type { MessageContent } from '@tiantian/contracts/message/message.ts'
import { contactCard } from '@tiantian/contracts/message/message.ts'
import { MESSAGE_FILE_BYTES_MAX, MESSAGE_FILE_ENDINGS } from '@tiantian/contracts/message/names.ts'
import { useId, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { getLocation } from '../../sdk/location.ts'
import { useSession } from '../../sdk/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { Form, FormError } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { readyFile, sentName } from '../media/use-private-upload.ts'
import { showFailure } from '../shell/error/failure.ts'
import { CardSheet } from './card-sheet.tsx'
import { enqueue, enqueueFile } from './outbox.ts'
import css from './thread-page.module.css'
import { VoiceRecorder } from './voice-recorder.tsx'

const ACCEPTED = allEndings(MESSAGE_FILE_ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',')

/** A card of the user's own, with as much as they choose to share in this conversation. */
function ContactSheet({ threadId, onClose }: { threadId: string; onClose: () => void }) {
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

/** What a message can carry besides text. */
export function Attachments({ threadId }: { threadId: string }) {
  const t = useText()
  const [sheet, setSheet] = useState<'cards' | 'own'>()
  const close = () => setSheet(undefined)
  const locating = useMutation({
    mutationFn: getLocation,
    onSuccess: ({ latitude, longitude }) =>
      enqueue(threadId, { kind: 'location', position: { latitude, longitude }, text: '' }),
    onError: showFailure,
  })
  return (
    <>
      <FileButton threadId={threadId} />
      <Button size="sm" variant="soft" onClick={() => setSheet('cards')}>
        {t('message.kind.card')}
      </Button>
      <Button size="sm" variant="soft" isLoading={locating.isPending} onClick={() => locating.mutate()}>
        {t('message.location')}
      </Button>
      {sheet === 'cards' && (
        <CardSheet threadId={threadId} onClose={close} onOwnCard={() => setSheet('own')} />
      )}
      {sheet === 'own' && <ContactSheet threadId={threadId} onClose={close} />}
      <VoiceRecorder threadId={threadId} />
    </>
  )
}

const FILES = { endings: MESSAGE_FILE_ENDINGS, bytesMax: MESSAGE_FILE_BYTES_MAX }

const fileContent = (id: string, file: File): MessageContent => ({
  kind: 'file',
  text: '',
  files: [{ id, name: sentName(file), size: file.size }],
})

function FileButton({ threadId }: { threadId: string }) {
  const t = useText()
  const id = useId()
  const [refusal, setRefusal] = useState('')
  const send = async (chosen: File) => {
    const ready = await readyFile(chosen, FILES)
    setRefusal(ready.refusal)
    if (ready.refusal === '') enqueueFile(threadId, ready.file, (fileId) => fileContent(fileId, ready.file))
  }
  return (
    <>
      <label htmlFor={id} className={buttonClass({ variant: 'soft', size: 'sm' })}>
        {t('message.attach')}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={ACCEPTED}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      {refusal && (
        <span role="alert" className={css.refused}>
          {refusal}
        </span>
      )}
    </>
  )
}
