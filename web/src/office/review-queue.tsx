import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import type { Claim, ReviewQueue as QueueName } from '@tiantian/contracts/office/claim.ts'
import { referItem, releaseClaim, takeClaim } from '@tiantian/contracts/office/claim.ts'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { showFailure } from '../features/shell/error/failure.ts'
import { checkForm } from '../i18n/check-form.ts'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Form, FormError } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-field.tsx'
import { field, useForm } from '../ui/form/use-form.ts'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { BottomSheet } from '../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import css from './review-queue.module.css'

interface ReviewQueueProps<Item> {
  label: string
  list: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Item[] }>>
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  emptyTitle: string
}

/** Items that wait for a decision of the office, one card each. */
export function ReviewQueue<Item>({ label, list, itemKey, renderItem, emptyTitle }: ReviewQueueProps<Item>) {
  return (
    <InfiniteList
      list={list}
      label={label}
      className={css.list}
      rowKey={itemKey}
      renderRow={renderItem}
      skeleton={<Skeleton height={160} />}
      skeletonCount={4}
      empty={<EmptyState title={emptyTitle} />}
    />
  )
}

interface ClaimedActionsProps {
  queue: QueueName
  id: string
  claim: Claim
  /** The list is out of date. */
  onChange: () => void
  /** The buttons that decide; `begin` claims the item and then opens what was pressed. */
  children: (begin: (open: () => void) => void) => ReactNode
}

/**
 * The buttons of an item. Who presses one claims the item, so that a colleague does not work on the same; while a
 * colleague has it there is their name in place of the buttons.
 */
export function ClaimedActions({ queue, id, claim, onChange, children }: ClaimedActionsProps) {
  const t = useText()
  const [isReferring, setReferring] = useState(false)
  const left = useSecondsLeft(claim.until)
  const claiming = useMutation({
    mutationFn: (_open: () => void) => call(takeClaim, { queue, id }),
    onSuccess({ claim: taken }, open) {
      if (taken.isOwn) open()
      onChange()
    },
    onError: showFailure,
  })
  const releasing = useMutation({
    mutationFn: () => call(releaseClaim, { queue, id }),
    onSuccess: onChange,
    onError: showFailure,
  })
  const isOthers = claim.until !== null && left > 0 && !claim.isOwn
  return (
    <>
      {claim.referredBy && (
        <p className={css.note}>
          {claim.isOwnReferral
            ? t('officeKit.queue.ownReferral')
            : t('officeKit.queue.referral', { name: claim.referredBy })}
          {` ${claim.referralNote}`}
        </p>
      )}
      {isOthers && <p className={css.note}>{t('officeKit.queue.claimed', { name: claim.by })}</p>}
      <div className={css.actions}>
        {!(isOthers || claim.isOwnReferral) && children((open) => claiming.mutate(open))}
        {!(isOthers || claim.referredBy) && (
          <Button size="sm" variant="plain" onClick={() => setReferring(true)}>
            {t('officeKit.queue.refer')}
          </Button>
        )}
        {claim.isOwn && left > 0 && (
          <>
            <span className={css.clock} role="timer" aria-label={t('officeKit.queue.timeLeft')}>
              {clockText(left)}
            </span>
            <Button
              size="sm"
              variant="plain"
              isLoading={releasing.isPending}
              onClick={() => releasing.mutate()}
            >
              {t('officeKit.queue.release')}
            </Button>
          </>
        )}
      </div>
      {isReferring && (
        <DecisionSheet
          title={t('officeKit.queue.refer')}
          text={t('officeKit.queue.referText')}
          noteLabel={t('officeKit.queue.referNote')}
          action={referItem}
          input={{ queue, id }}
          noteMax={500}
          doneText={t('officeKit.queue.referred')}
          onDone={onChange}
          onClose={() => setReferring(false)}
        />
      )}
    </>
  )
}

function useSecondsLeft(until: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface ReviewQueueDecisionSheetProps<A extends AnyAction> {
  title: string
  /** What follows from the decision. */
  text: string
  noteLabel: string
  noteMax: number
  isNoteOptional?: boolean
  /** Sentences that are used often, in the language of the user; one is put into the note and can be changed there. */
  reasons?: readonly I18nTextKey[]
  action: A
  /** The input besides the note. */
  input: Omit<Input<A>, 'note'>
  doneText: string
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}

/** A decision with its consequence, and a note that says why. */
export function DecisionSheet<A extends AnyAction>({
  title,
  text,
  children,
  ...props
}: ReviewQueueDecisionSheetProps<A>) {
  const { action, input, noteLabel, noteMax, isNoteOptional, reasons = [], doneText, onDone, onClose } = props
  const t = useText()
  const form = useForm({
    start: { note: '' },
    check: (draft) => checkForm(action.input, { ...(input as object), ...draft }),
    send: (checked) => call(action, checked as Input<A>),
    onSent() {
      showToast({ title: doneText, icon: 'success' })
      onDone()
      onClose()
    },
  })
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        <p className={css.text}>{text}</p>
        {children}
        {reasons.length > 0 && (
          <fieldset className={css.reasons}>
            <legend className="visually-hidden">{t('officeKit.queue.reasons')}</legend>
            {reasons.map((reason) => (
              <Chip
                key={reason}
                isSelected={form.draft.note === t(reason)}
                onClick={() => form.set('note', t(reason))}
              >
                {t(reason)}
              </Chip>
            ))}
          </fieldset>
        )}
        <TextArea
          label={noteLabel}
          isOptional={isNoteOptional ?? false}
          maxLength={noteMax}
          {...field(form, 'note')}
        />
        <FormError form={form} />
        <Button type="submit" isLoading={form.isSending}>
          {title}
        </Button>
      </Form>
    </BottomSheet>
  )
}
