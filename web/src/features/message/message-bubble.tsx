import { useMutation, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '@tiantian/cloud/server-clock.ts'
import type { ThreadMessage } from '@tiantian/contracts/message/message.ts'
import { recallMessage } from '@tiantian/contracts/message/message.ts'
import { EDIT_MINUTES, RECALL_MINUTES } from '@tiantian/contracts/message/names.ts'
import type { Thread } from '@tiantian/contracts/message/thread.ts'
import type { GeoPoint } from '@tiantian/contracts/place/geo-point.ts'
import { RADIUS_MAX_M } from '@tiantian/contracts/place/geo-point.ts'
import { listPlaces } from '@tiantian/contracts/place/location.ts'
import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { Progress } from '../../ui/progress.tsx'
import { MapView } from '../map/map-view.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { MessageFiles } from './message-files.tsx'
import { refreshMessages } from './message-query.ts'
import { cardNote, messageSummary, subjectUrl } from './message-text.ts'
import type { UnsentMessage } from './outbox.ts'
import { discard, useUploadPercent } from './outbox.ts'
import { ReportSheet } from './report-sheet.tsx'
import { SaveContactButton } from './save-contact-button.tsx'
import css from './thread-page.module.css'

interface MessageBubbleProps {
  message: ThreadMessage
  thread: Thread
  onQuote: (message: ThreadMessage) => void
  onEdit: (message: ThreadMessage) => void
}

export function MessageBubble({ message, thread, onQuote, onEdit }: MessageBubbleProps) {
  const t = useText()
  const { isOurs, isMine, kind, isRecalled, quote, text } = message
  const author =
    message.authorName || t(message.authorKind === 'office' ? 'message.support' : 'message.someone')
  return (
    <article
      className={cx(css.bubble, isOurs && css.ours, kind === 'note' && css.internal)}
      aria-label={author}
    >
      {!isMine && <span className={css.author}>{author}</span>}
      {kind === 'note' && <span className={css.author}>{t('message.noteOf')}</span>}
      {quote && (
        <blockquote className={css.quote}>
          {quote.authorName}: {quote.text || t('message.kind.file')}
        </blockquote>
      )}
      {isRecalled ? (
        <em className={css.hint}>{t('message.recalled')}</em>
      ) : (
        <>
          <MessageBody message={message} />
          {text && <p className={css.text}>{text}</p>}
          {message.isMasked && <p className={css.hint}>{t('message.masked')}</p>}
        </>
      )}
      <MessageFoot message={message} thread={thread} onQuote={onQuote} onEdit={onEdit} />
    </article>
  )
}

/** What a message carries besides its text. */
function MessageBody({ message }: { message: ThreadMessage }) {
  const { files, seconds, position, card, isCardGone, contact, isOurs } = message
  const t = useText()
  return (
    <>
      <MessageFiles files={files} seconds={seconds} />
      {position && <LocationCard position={position} />}
      {card && (
        <PageLink url={subjectUrl(card)} className={css.card}>
          <strong>{card.title}</strong>
          <span className={css.hint}>{cardNote(card, t)}</span>
        </PageLink>
      )}
      {isCardGone && <p className={css.hint}>{t('message.cardGone')}</p>}
      {contact && (
        <div className={css.card}>
          <strong>{contact.name}</strong>
          <span>{[contact.company, contact.jobTitle].filter(Boolean).join(' · ')}</span>
          {contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>}
          {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
          {!isOurs && <SaveContactButton contact={{ source: 'chat', ...contact }} />}
        </div>
      )}
    </>
  )
}

const MINUTE_MS = 60_000

function MessageFoot({ message, thread, onQuote, onEdit }: MessageBubbleProps) {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [isReporting, setReporting] = useState(false)
  const recalling = useMutation({
    mutationFn: () => call(recallMessage, { threadId: thread.id, seq: message.seq }),
    onSettled: () => refreshMessages(client, thread.id),
  })
  const minutes = (serverNow() - Date.parse(message.sentAt)) / MINUTE_MS
  const canChange = message.isMine && !message.isRecalled
  return (
    <span className={css.foot}>
      <time dateTime={message.sentAt}>{format.time(message.sentAt)}</time>
      {message.editedAt && <span>{t('message.edited')}</span>}
      {message.isOurs && message.kind !== 'note' && (
        <span>{t(`message.state.${stateOf(message, thread)}`)}</span>
      )}
      {!(message.isRecalled || message.isOurs) && (
        <Button size="sm" variant="plain" onClick={() => setReporting(true)}>
          {t('message.report.open')}
        </Button>
      )}
      {isReporting && (
        <ReportSheet threadId={thread.id} message={message} onClose={() => setReporting(false)} />
      )}
      {!message.isRecalled && (
        <Button size="sm" variant="plain" onClick={() => onQuote(message)}>
          {t('message.quote')}
        </Button>
      )}
      {canChange && message.text && minutes < EDIT_MINUTES && (
        <Button size="sm" variant="plain" onClick={() => onEdit(message)}>
          {t('message.edit')}
        </Button>
      )}
      {canChange && minutes < RECALL_MINUTES && (
        <Button size="sm" variant="plain" isLoading={recalling.isPending} onClick={() => recalling.mutate()}>
          {t('message.recall')}
        </Button>
      )}
    </span>
  )
}

function stateOf({ seq }: ThreadMessage, { readSeq, deliveredSeq }: Thread): 'read' | 'delivered' | 'sent' {
  if (seq <= readSeq) return 'read'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

/** A message that is still on this device. */
export function UnsentBubble({ unsent }: { unsent: UnsentMessage }) {
  const t = useText()
  const { content, refusal, requestId, hasFile } = unsent
  const text = 'text' in content ? content.text : ''
  const percent = useUploadPercent(requestId)
  return (
    <div className={css.entry}>
      <article className={cx(css.bubble, css.ours)} aria-busy={refusal === ''}>
        <p className={css.text}>{messageSummary({ kind: content.kind, text, isRecalled: false }, t)}</p>
        {content.kind === 'file' && (
          <p className={css.hint}>{content.files.map(({ name }) => name).join(', ')}</p>
        )}
        {percent !== undefined && <Progress label={t('message.uploading')} percent={percent} />}
        <span className={css.foot}>
          {refusal === '' ? t('message.state.waiting') : <span className={css.refused}>{refusal}</span>}
          {(hasFile || refusal !== '') && (
            <Button size="sm" variant="plain" onClick={() => discard(requestId)}>
              {t('message.discard')}
            </Button>
          )}
        </span>
      </article>
    </div>
  )
}

const CLOSE_ZOOM = 11
const ignoreSight = () => undefined

/** A place that somebody sent: by the town that it is near, and on a map of the app. */
function LocationCard({ position }: { position: GeoPoint }) {
  const t = useText()
  const [target, setTarget] = useState<{ centre: GeoPoint; zoom: number }>()
  const near = useQuery(query(listPlaces, { ...position, radius: RADIUS_MAX_M, limit: 1 })).data?.rows[0]
  const name = near ? t('message.place.near', { name: near.name }) : t('message.kind.location')
  return (
    <>
      <button
        type="button"
        className={css.card}
        onClick={() => setTarget({ centre: position, zoom: CLOSE_ZOOM })}
      >
        <strong>{name}</strong>
        <span className={css.hint}>{t('message.place.show')}</span>
      </button>
      {target && (
        <BottomSheet isOpen desktop="center" title={name} onClose={() => setTarget(undefined)}>
          <div className={css.map}>
            <MapView
              label={name}
              target={target}
              marks={[{ key: 'place', label: name, ...position }]}
              onSight={ignoreSight}
            />
          </div>
        </BottomSheet>
      )}
    </>
  )
}
