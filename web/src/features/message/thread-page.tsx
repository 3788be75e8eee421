import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '@tiantian/contracts/action.ts'
import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { listMessages } from '@tiantian/contracts/message/message.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import { readThread, setThread } from '@tiantian/contracts/message/thread.ts'
import { countNotifications } from '@tiantian/contracts/push/notification.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { readsBy } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { Missing } from '../shell/error/missing.tsx'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { Composer, useTyping } from './composer.tsx'
import { MessageBubble, UnsentBubble } from './message-bubble.tsx'
import { MESSAGES_PAGE, refreshMessages, threadQuery, useLiveMessages } from './message-query.ts'
import { cardNote, subjectUrl, useOtherName } from './message-text.ts'
import { onSent, sendUnsent, useUnsent } from './outbox.ts'
import css from './thread-page.module.css'

/** New messages are announced; this finds what was read or changed, and all of it where no socket opens. */
const THREAD_POLL_MS = 10_000

/** A conversation with its latest messages (S1.8). */
export function ThreadPage({ id, at }: { id: string; at?: number | undefined }) {
  const t = useText()
  const result = useQuery({
    ...threadQuery(id),
    refetchInterval: THREAD_POLL_MS,
  })
  const { data, error } = result
  if (hasCode(error, 'THREAD_NOT_FOUND')) return <ThreadMissing />
  if (!data)
    return (
      <PageFrame title={t('message.title')}>
        <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />
      </PageFrame>
    )
  return <OpenThread {...data} at={at} />
}

/** The thread is gone, or belongs to others. */
export function ThreadMissing() {
  const t = useText()
  return (
    <PageFrame title={t('message.title')}>
      <Missing title={t('message.gone')} way={{ text: t('message.all'), url: MESSAGES_PAGE }} />
    </PageFrame>
  )
}

interface OpenThreadProps {
  readonly thread: Thread
  readonly messages: readonly ThreadMessage[]
  readonly hasEarlier: boolean
  readonly team: readonly { readonly id: string; readonly name: string }[]
  /** The message that a search has found. */
  readonly at: number | undefined
}

function OpenThread({ thread, messages, hasEarlier, team, at }: OpenThreadProps) {
  const name = useOtherName(thread)
  const [quoted, setQuoted] = useState<ThreadMessage>()
  const [edited, setEdited] = useState<ThreadMessage>()
  const earlier = useEarlier(thread.id, messages, hasEarlier)
  useShown(at, earlier, messages[0]?.seq ?? 0)
  const shown = [...earlier.messages, ...messages]
  const unsent = useUnsent(thread.id)
  useReading(thread, messages.at(-1)?.seq ?? 0)
  useLiveMessages(thread.id)
  const end = useStayAtEnd(`${messages.at(-1)?.seq} ${unsent.length}`, at !== undefined)
  return (
    <PageFrame title={name}>
      <div className={css.page}>
        <ThreadHead thread={thread} team={team} />
        <MessageLog
          shown={shown}
          thread={thread}
          unsent={unsent}
          at={at}
          earlier={earlier}
          onQuote={setQuoted}
          onEdit={setEdited}
        />
        <Typing threadId={thread.id} lastSeq={messages.at(-1)?.seq ?? 0} />
        <Composer
          thread={thread}
          quoted={quoted}
          edited={edited}
          onDone={() => {
            setQuoted(undefined)
            setEdited(undefined)
          }}
        />
        <div ref={end} />
      </div>
    </PageFrame>
  )
}

function Typing({ threadId, lastSeq }: { threadId: string; lastSeq: number }) {
  const t = useText()
  const isTyping = useTyping(threadId, lastSeq)
  // It keeps its line: what is read does not move.
  return (
    <p role="status" className={css.typing}>
      {isTyping && t('message.typing')}
    </p>
  )
}

interface MessageLogProps {
  readonly shown: readonly ThreadMessage[]
  readonly thread: Thread
  readonly unsent: ReturnType<typeof useUnsent>
  readonly earlier: ReturnType<typeof useEarlier>
  readonly at: number | undefined
  readonly onQuote: (message: ThreadMessage) => void
  readonly onEdit: (message: ThreadMessage) => void
}

function MessageLog({ shown, thread, unsent, earlier, at, onQuote, onEdit }: MessageLogProps) {
  const t = useText()
  const format = useFormat()
  let day = ''
  return (
    <div className={css.log} role="log" aria-label={t('message.log')}>
      {earlier.hasEarlier && (
        <Button variant="soft" size="sm" isLoading={earlier.isLoading} onClick={earlier.load}>
          {t('message.earlier')}
        </Button>
      )}
      {shown.map((message) => {
        const date = format.date(message.sentAt)
        const isNewDay = date !== day
        day = date
        return (
          <div
            key={message.seq}
            id={messageAnchor(message.seq)}
            className={css.entry}
            data-found={message.seq === at ? '' : undefined}
          >
            {isNewDay && <p className={css.day}>{date}</p>}
            <MessageBubble message={message} thread={thread} onQuote={onQuote} onEdit={onEdit} />
          </div>
        )
      })}
      {unsent
        .filter(({ requestId }) => !shown.some((one) => one.requestId === requestId))
        .map((one) => (
          <UnsentBubble key={one.requestId} unsent={one} />
        ))}
    </div>
  )
}

const messageAnchor = (seq: number) => `message-${seq}`

/** Reads back until the message that was found is there, then shows it. */
function useShown(at: number | undefined, earlier: ReturnType<typeof useEarlier>, latestFrom: number) {
  const { hasEarlier, isLoading, load } = earlier
  const first = earlier.messages[0]?.seq ?? latestFrom
  const isThere = at !== undefined && first <= at
  const isWanted = at !== undefined && !isThere && hasEarlier && !isLoading
  // biome-ignore lint/correctness/useExhaustiveDependencies: one page after the other
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, first])
  useEffect(() => {
    if (isThere) document.getElementById(messageAnchor(at))?.scrollIntoView({ block: 'center' })
  }, [isThere, at])
}

/** Pages before the latest one, which alone is read again and again. */
function useEarlier(threadId: string, latest: readonly ThreadMessage[], hasMore: boolean) {
  const [pages, setPages] = useState<{ messages: readonly ThreadMessage[]; hasEarlier: boolean }>()
  const first = pages?.messages[0]?.seq ?? latest[0]?.seq
  const loading = useMutation({
    mutationFn: () => call(listMessages, { threadId, ...(first && { before: first }) }),
    onSuccess: (page) =>
      setPages((before) => ({
        messages: [...page.messages, ...(before?.messages ?? [])],
        hasEarlier: page.hasEarlier,
      })),
  })
  const from = latest[0]?.seq ?? 0
  return {
    messages: pages?.messages.filter(({ seq }) => seq < from) ?? [],
    hasEarlier: pages?.hasEarlier ?? hasMore,
    isLoading: loading.isPending,
    load: () => loading.mutate(),
  }
}

/** What is on the screen is read, and what waits on the device is sent. */
function useReading({ id, unreadCount }: Thread, lastSeq: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (unreadCount === 0 || lastSeq === 0 || document.visibilityState !== 'visible') return
    void call(readThread, { id, seq: lastSeq }).then(
      () => {
        refreshMessages(client, id)
        void client.invalidateQueries(readsBy(countNotifications))
      },
      () => undefined,
    )
  }, [client, id, unreadCount, lastSeq])
  useEffect(() => {
    sendUnsent()
    return onSent((threadId) => refreshMessages(client, threadId))
  }, [client])
}

/** A new message is scrolled into view. */
function useStayAtEnd(last: string, isElsewhere: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(isElsewhere ? last : undefined)
  useEffect(() => {
    if (last !== before.current) end.current?.scrollIntoView({ block: 'end' })
    before.current = undefined
  }, [last])
  return end
}

function ThreadHead({ thread, team }: Pick<OpenThreadProps, 'thread' | 'team'>) {
  const t = useText()
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: (change: Omit<Input<typeof setThread>, 'id'>) =>
      call(setThread, { id: thread.id, ...change }),
    onSuccess: () => refreshMessages(client, thread.id),
  })
  const { subject, other, isArchived, isBlocked, assignee } = thread
  return (
    <div className={cx(surface.surface, css.head)}>
      {subject && (
        <PageLink url={subjectUrl(subject)} className={css.subject}>
          {subject.picture && (
            <ProductImage src={subject.picture} alt="" sizes="48px" className={css.picture} />
          )}
          <span>
            <strong>{subject.title}</strong>
            <span className={css.note}>{cardNote(subject, t)}</span>
          </span>
        </PageLink>
      )}
      <div className={css.tools}>
        {other.kind === 'shop' && (
          <PageLink url={`/pages/shop/shop?id=${other.id}`}>{t('message.toShop')}</PageLink>
        )}
        {team.length > 1 && (
          <Select
            label={t('message.assignee')}
            isLabelHidden
            choices={[
              { value: '', label: t('message.nobody') },
              ...team.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={assignee?.id ?? ''}
            onChange={(value) => changing.mutate({ assigneeId: value || null })}
          />
        )}
        <Button size="sm" variant="plain" onClick={() => changing.mutate({ isArchived: !isArchived })}>
          {t(isArchived ? 'message.unarchive' : 'message.archive')}
        </Button>
        {other.kind !== 'office' && (
          <Button size="sm" variant="plain" onClick={() => changing.mutate({ isBlocked: !isBlocked })}>
            {t(isBlocked ? 'message.unblock' : 'message.block')}
          </Button>
        )}
      </div>
    </div>
  )
}
