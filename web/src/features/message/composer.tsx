import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { editMessage } from '@tiantian/contracts/message/message.ts'
import { MESSAGE_TEXT_MAX } from '@tiantian/contracts/message/names.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { getLocation } from '../../sdk/location.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { usePrivateUpload } from '../media/use-private-upload.ts'
import { showFailure } from '../shell/error/failure.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { refreshMessages, teamsQuery } from './message-query.ts'
import { messageSummary } from './message-text.ts'
import { enqueue } from './outbox.ts'
import css from './thread-page.module.css'

interface ComposerProps {
  thread: Thread
  quoted: ThreadMessage | undefined
  edited: ThreadMessage | undefined
  onDone: () => void
}

/** Where a message is written. Enter sends it on a keyboard, Shift and Enter begins a line. */
export function Composer({ thread, quoted, edited, onDone }: ComposerProps) {
  const t = useText()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [isNote, setNote] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const editing = useMutation({
    mutationFn: (changed: string) =>
      call(editMessage, { threadId: thread.id, seq: edited?.seq ?? 0, text: changed }),
    onSuccess() {
      setText('')
      onDone()
    },
    onSettled: () => refreshMessages(client, thread.id),
  })
  useEffect(() => {
    if (edited) setText(edited.text)
    if (edited || quoted) box.current?.querySelector('textarea')?.focus()
  }, [edited, quoted])
  const send = () => {
    const typed = text.trim()
    if (typed === '') return
    if (edited) {
      editing.mutate(typed)
      return
    }
    const isKept = enqueue(
      thread.id,
      isNote
        ? { kind: 'note', text: typed }
        : { kind: 'text', text: typed, ...(quoted && { quoteSeq: quoted.seq }) },
    )
    if (!isKept) return
    setText('')
    setNote(false)
    onDone()
  }
  if (thread.isBlocked) return <p className={css.hint}>{t('message.blockedText')}</p>
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <div ref={box} className={css.composer}>
      <AboutMessage
        quoted={quoted}
        edited={edited}
        onCancel={() => {
          if (edited) setText('')
          onDone()
        }}
      />
      <TextArea
        label={t('message.write')}
        isLabelHidden
        placeholder={t('message.write')}
        rows={2}
        maxLength={MESSAGE_TEXT_MAX}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className={css.row}>
        <Attachments threadId={thread.id} />
        {thread.side !== 'user' && (
          <>
            <Checkbox label={t('message.note')} isChecked={isNote} onChange={setNote} />
            <PreparedAnswers onChoose={setText} />
          </>
        )}
        <Button isLoading={editing.isPending} onClick={send}>
          {t(edited ? 'common.save' : 'message.send')}
        </Button>
      </div>
    </div>
  )
}

interface AboutMessageProps extends Pick<ComposerProps, 'quoted' | 'edited'> {
  onCancel: () => void
}

/** The message that is answered or changed. */
function AboutMessage({ quoted, edited, onCancel }: AboutMessageProps) {
  const t = useText()
  const about = edited ?? quoted
  if (!about) return null
  return (
    <div className={css.row}>
      <span className={css.quote}>
        {t(edited ? 'message.editing' : 'message.quoting')} {messageSummary(about, t)}
      </span>
      <Button size="sm" variant="plain" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function Attachments({ threadId }: { threadId: string }) {
  const t = useText()
  const id = useId()
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: (file) => call(signDocument, file),
    onUploaded: (fileId, name) =>
      enqueue(threadId, {
        kind: 'file',
        files: [{ id: fileId, name, size: sizes.current.get(name) ?? 0 }],
        text: '',
      }),
  })
  const sizes = useRef(new Map<string, number>())
  const [isSharing, setSharing] = useState(false)
  const locating = useMutation({
    mutationFn: getLocation,
    onSuccess: ({ latitude, longitude }) =>
      enqueue(threadId, { kind: 'location', position: { latitude, longitude }, text: '' }),
    onError: showFailure,
  })
  return (
    <>
      <label htmlFor={id} className={buttonClass({ variant: 'soft', size: 'sm' })}>
        {t('message.attach')}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept=".pdf,.jpg,.jpeg,.png"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (!file) return
            sizes.current.set(file.name.slice(-120), file.size)
            upload(file)
          }}
        />
      </label>
      <Button size="sm" variant="soft" isLoading={locating.isPending} onClick={() => locating.mutate()}>
        {t('message.location')}
      </Button>
      <Button size="sm" variant="soft" onClick={() => setSharing(true)}>
        {t('message.shareContact')}
      </Button>
      {isSharing && <ContactSheet threadId={threadId} onClose={() => setSharing(false)} />}
      {isBusy && <Progress label={t('message.uploading')} percent={percent} />}
      {refusal && <span className={css.refused}>{refusal}</span>}
    </>
  )
}

function PreparedAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useText()
  const answers = useQuery(teamsQuery()).data?.shops.flatMap((shop) => shop.answers) ?? []
  if (answers.length === 0) return null
  return (
    <Select
      label={t('message.answers')}
      isLabelHidden
      placeholder={t('message.answers')}
      choices={answers.map(({ id, title }) => ({ value: id, label: title }))}
      value=""
      onChange={(value) => onChoose(answers.find(({ id }) => id === value)?.text ?? '')}
    />
  )
}
