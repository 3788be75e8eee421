import type { QueryFilters } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import {
  deleteWorkspaceItem,
  getWorkspaceItem,
  saveWorkspaceItem,
} from '@tiantian/contracts/office/workspace.ts'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { hasCode } from '../sdk/call-error.ts'
import { query } from '../sdk/query.ts'
import { useQuery } from '../sdk/use-query.ts'
import { Button } from '../ui/button.tsx'
import type { UseFormOptions } from '../ui/form/use-form.ts'
import { useForm } from '../ui/form/use-form.ts'
import css from './versioned-form.module.css'

export interface DraftControl<Draft> {
  readonly start: Draft
  /** Called with the values of the form whenever they change. */
  readonly track: (draft: Draft) => void
  /** The server has taken the values. */
  readonly saved: () => void
}

interface VersionedFormProps<Draft> {
  /** What the draft is of: `article/<id>/ru`. */
  draftKey: string
  /** The version of the record that `start` was read from. */
  version: string
  start: Draft
  /** What is compared when two versions differ. */
  describe: (draft: Draft) => readonly { readonly label: string; readonly text: string }[]
  /** Only fields that were changed are sent: the others stay as somebody else has saved them. */
  isMerged?: boolean
  children: (control: DraftControl<Draft>) => ReactNode
}

/**
 * A form of a record that others edit too. What is typed is kept on the server and offered again; when somebody else
 * saves in the meantime, both versions are shown and nothing is lost.
 */
export function VersionedForm<Draft extends object>(props: VersionedFormProps<Draft>) {
  const { draftKey, version, start, describe, isMerged = false, children } = props
  const t = useText()
  const [shown, setShown] = useState({ version, start, stored: JSON.stringify(start), epoch: 0 })
  const [typed, setTyped] = useState<Draft>()
  const kept = useKeptDraft<Draft>(draftKey, version, typed)
  const show = (next: Draft) => {
    setShown(({ epoch }) => ({ version, start: next, stored: JSON.stringify(start), epoch: epoch + 1 }))
    setTyped(undefined)
  }
  const restore = (offer: StoredDraft<Draft>) => {
    kept.answer()
    const stored = JSON.stringify(start)
    setShown(({ epoch }) => ({ version: offer.version, start: offer.draft, stored, epoch: epoch + 1 }))
    // A draft of an older version counts as typed, so that what others have saved since is shown beside it.
    setTyped(offer.version === version ? undefined : offer.draft)
  }
  const isNewer = version !== shown.version
  // Nothing was typed, or it was just saved: the newer version is the form.
  if (isNewer && typed === undefined) show(start)
  const { stored } = shown
  const track = useCallback(
    (draft: Draft) => setTyped(JSON.stringify(draft) === stored ? undefined : draft),
    [stored],
  )
  const offered = kept.offered && JSON.stringify(kept.offered.draft) !== stored ? kept.offered : undefined
  return (
    <div className={css.root}>
      {offered && !typed && (
        <KeptNotice savedAt={offered.savedAt} onRestore={() => restore(offered)} onDiscard={kept.discard} />
      )}
      {isNewer && typed && (
        <Conflict
          theirs={describe(start)}
          yours={describe(isMerged ? { ...start, ...changedFields(shown.start, typed) } : typed)}
          text={t(isMerged ? 'form.draft.mergedText' : 'form.draft.conflictText')}
          onTake={() => show(start)}
        />
      )}
      <div key={shown.epoch} className={css.form}>
        {children({
          start: shown.start,
          track,
          saved() {
            setTyped(undefined)
            kept.discard()
          },
        })}
      </div>
    </div>
  )
}

interface VersionedFormOptions<Draft, Input, Reply>
  extends Omit<UseFormOptions<Draft, Input, Reply>, 'start' | 'keptAs'> {
  control: DraftControl<Draft>
  /**
   * What reads the record: read again when somebody else has saved first, so that both versions are shown. Left out
   * where `send` does that.
   */
  reads?: QueryFilters
}

/** The values of a `VersionedForm` and their submit. */
export function useVersionedForm<Draft extends object, Input, Reply>({
  control,
  reads,
  ...options
}: VersionedFormOptions<Draft, Input, Reply>) {
  const refreshOnConflict = useRefreshOnConflict()
  const form = useForm({
    ...options,
    start: control.start,
    send: (input) => (reads ? refreshOnConflict(options.send(input), reads) : options.send(input)),
    onSent(reply) {
      control.saved()
      options.onSent(reply)
    },
  })
  const { track } = control
  useEffect(() => track(form.draft), [track, form.draft])
  return form
}

/** When somebody else has changed the record first, it is read again before the refusal is shown. */
export function useRefreshOnConflict() {
  const client = useQueryClient()
  return async <Reply,>(sending: Promise<Reply>, reads: QueryFilters): Promise<Reply> => {
    try {
      return await sending
    } catch (error) {
      if (hasCode(error, 'EDIT_CONFLICT') || hasCode(error, 'STATE_CONFLICT'))
        await client.invalidateQueries(reads)
      throw error
    }
  }
}

const TYPING_MS = 1500

interface StoredDraft<Draft> {
  readonly version: string
  readonly draft: Draft
}

function useKeptDraft<Draft>(key: string, version: string, typed: Draft | undefined) {
  const [isAnswered, setAnswered] = useState(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const { data, isFetchedAfterMount } = useQuery({
    ...query(getWorkspaceItem, { key }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => {
      setAnswered(true)
      const content = JSON.stringify({ version, draft: typed })
      // A draft that cannot be kept now is kept with the next letter; the form itself still holds it.
      sending.current = call(saveWorkspaceItem, { key, content }).catch(() => undefined)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [key, version, typed])
  const item = isFetchedAfterMount && !isAnswered ? data?.item : undefined
  return {
    offered: item
      ? { ...(JSON.parse(item.content) as StoredDraft<Draft>), savedAt: item.savedAt }
      : undefined,
    answer: () => setAnswered(true),
    discard() {
      setAnswered(true)
      void sending.current.then(() => call(deleteWorkspaceItem, { key })).catch(() => undefined)
    },
  }
}

interface KeptNoticeProps {
  savedAt: string
  onRestore: () => void
  onDiscard: () => void
}

function KeptNotice({ savedAt, onRestore, onDiscard }: KeptNoticeProps) {
  const t = useText()
  const format = useFormat()
  return (
    <div className={css.notice} role="status">
      <span>{t('form.draft.unsaved', { at: format.dateTime(savedAt) })}</span>
      <Button size="sm" variant="secondary" onClick={onRestore}>
        {t('form.draft.restore')}
      </Button>
      <Button size="sm" variant="plain" onClick={onDiscard}>
        {t('form.draft.discard')}
      </Button>
    </div>
  )
}

type VersionedFormDescribed = readonly { readonly label: string; readonly text: string }[]

function Conflict({
  theirs,
  yours,
  text,
  onTake,
}: {
  theirs: VersionedFormDescribed
  yours: VersionedFormDescribed
  text: string
  onTake: () => void
}) {
  const t = useText()
  const different = theirs.flatMap((one, index) => {
    const own = yours[index]
    return own && own.text !== one.text ? [{ label: one.label, theirs: one.text, yours: own.text }] : []
  })
  return (
    <section className={css.conflict} aria-label={t('form.draft.conflict')}>
      <h3>{t('form.draft.conflict')}</h3>
      <p>{text}</p>
      {different.map((one) => (
        <div key={one.label} className={css.pair}>
          <h4>{one.label}</h4>
          <Version title={t('form.draft.theirs')} text={one.theirs} />
          <Version title={t('form.draft.yours')} text={one.yours} />
        </div>
      ))}
      <Button size="sm" variant="secondary" onClick={onTake}>
        {t('form.draft.take')}
      </Button>
    </section>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <small>{title}</small>
      <p className={css.version}>{text || '–'}</p>
    </div>
  )
}

/** The fields in which a draft differs from what it began with; fields that others change meanwhile are not among them. */
export function changedFields<Draft extends object>(before: Draft, after: Draft): Partial<Draft> {
  const names = Object.keys(after) as (keyof Draft)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Draft>
}
