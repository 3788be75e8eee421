import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { editMessage } from '@tiantian/contracts/message/message.ts'
import { MESSAGE_TEXT_MAX } from '@tiantian/contracts/message/names.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import { showTyping } from '@tiantian/contracts/message/thread.ts'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { onPush } from '../../sdk/push.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-field.tsx'
import { Attachments } from './attachments.tsx'
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
  const tellTyping = useTellTyping(thread.id)
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
        onChange={(typed) => {
          setText(typed)
          if (typed.trim() && !(isNote || edited)) tellTyping()
        }}
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

const TELL_MS = 4000
/** Longer than the pause between two tellings. */
const SHOWN_MS = 6000

/** Tells the other side that the user writes, not more often than every few seconds. */
function useTellTyping(threadId: string): () => void {
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - toldAt.current < TELL_MS) return
    toldAt.current = performance.now()
    // If it fails, nothing is lost.
    call(showTyping, { id: threadId }).catch(() => undefined)
  }
}

/** Whether the other side is writing; a message from there ends it. */
export function useTyping(threadId: string, lastSeq: number): boolean {
  const [isTyping, setTyping] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message ends it
  useEffect(() => {
    setTyping(false)
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush('thread.typing', (data) => {
      if (data.threadId !== threadId) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [threadId, lastSeq])
  return isTyping
}
