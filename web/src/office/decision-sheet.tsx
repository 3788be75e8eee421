import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import { mayOverride, OVERRIDE_MAX, overrideReason } from '@tiantian/contracts/second-person.ts'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { checkForm } from '../i18n/check-form.ts'
import type { I18nTextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { hasCode } from '../sdk/call-error.ts'
import { getSession } from '../sdk/session.ts'
import { createStore } from '../sdk/store.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Form, FormError } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-field.tsx'
import type { FormState } from '../ui/form/use-form.ts'
import { field, useForm } from '../ui/form/use-form.ts'
import { BottomSheet } from '../ui/overlay/bottom-sheet.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import css from './review-queue.module.css'

interface DecisionSheetProps<A extends AnyAction, Name extends string> extends SheetTexts {
  action: A
  /** The field of the action's input that takes the note. */
  noteName?: Name
  /** The rest of the input. */
  input: Omit<Input<A>, Name>
  doneText?: string
  onDone?: (reply: Output<A>) => void
}

interface SheetTexts {
  title: string
  /** What follows from the decision. */
  text?: string
  noteLabel: string
  noteHint?: string
  noteMax: number
  isNoteOptional?: boolean
  /** Sentences that are used often, in the language of the user; one is put into the note and can be changed there. */
  reasons?: readonly I18nTextKey[]
  isDangerous?: boolean
  /** The text of the button where it is not the title. */
  submitText?: string
  /** Something that the sheet asks for besides the note is missing. */
  isBlocked?: boolean
  onClose: () => void
  /** What the sheet asks besides the note, with its errors. */
  children?: ReactNode | ((errors: FormState<object>['errors']) => ReactNode)
}

/** A decision with its consequence, and a note that says why. */
export function DecisionSheet<A extends AnyAction, Name extends string = 'note'>({
  action,
  noteName = 'note' as Name,
  input,
  doneText,
  onDone,
  ...texts
}: DecisionSheetProps<A, Name>) {
  const form = useForm<Record<string, string>, unknown, Output<A>>({
    start: { [noteName]: '' },
    check: (draft) => checkForm(action.input, { ...(input as object), ...draft }),
    send: (checked) => decide(action, checked as Input<A>),
    onSent(reply) {
      if (doneText) showToast({ title: doneText, icon: 'success' })
      onDone?.(reply)
      texts.onClose()
    },
  })
  return <NoteSheet form={form} noteName={noteName} {...texts} />
}

interface NoteSheetProps extends SheetTexts {
  form: FormState<Record<string, string>>
  noteName: string
}

function NoteSheet({ form, noteName, title, text, noteLabel, noteMax, children, ...props }: NoteSheetProps) {
  const t = useText()
  const {
    noteHint,
    isNoteOptional = false,
    reasons = [],
    isDangerous,
    isBlocked = false,
    submitText = title,
    onClose,
  } = props
  return (
    <BottomSheet isOpen desktop="center" title={title} onClose={onClose}>
      <Form form={form} className={css.form}>
        {text && <p className={css.text}>{text}</p>}
        {typeof children === 'function' ? children(form.errors) : children}
        {reasons.length > 0 && (
          <fieldset className={css.reasons}>
            <legend className="visually-hidden">{t('officeKit.queue.reasons')}</legend>
            {reasons.map((reason) => (
              <Chip
                key={reason}
                isSelected={form.draft[noteName] === t(reason)}
                onClick={() => form.set(noteName, t(reason))}
              >
                {t(reason)}
              </Chip>
            ))}
          </fieldset>
        )}
        <TextArea
          label={noteLabel}
          {...(noteHint && { hint: noteHint })}
          isOptional={isNoteOptional}
          maxLength={noteMax}
          {...field(form, noteName)}
          value={form.draft[noteName] ?? ''}
        />
        <FormError form={form} />
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          disabled={isBlocked}
          isLoading={form.isSending}
        >
          {submitText}
        </Button>
      </Form>
    </BottomSheet>
  )
}

/** Answers with the reason, or without one when the administrator leaves it to somebody else. */
const overrideQuestion = createStore<((reason: string | undefined) => void) | undefined>(undefined)

/**
 * Sends a decision. Refused because it is about one's own work, an administrator is asked why nobody else can decide,
 * and it is sent again with that reason.
 */
export async function decide<A extends AnyAction>(action: A, input: Input<A>): Promise<Output<A>> {
  try {
    return await call(action, input)
  } catch (error) {
    if (!(hasCode(error, 'FOUR_EYES') && mayOverride(getSession().role))) throw error
    const override = await new Promise<string | undefined>((resolve) => overrideQuestion.set(resolve))
    overrideQuestion.set(undefined)
    if (override === undefined) throw error
    return call(action, { ...(input as object), override } as Input<A>)
  }
}

/** Asks for that reason; once in the shell of the office. */
export function OverrideSheet() {
  const answer = useSyncExternalStore(overrideQuestion.subscribe, overrideQuestion.get)
  return answer && <OpenOverride answer={answer} />
}

const overrideForm = z.object({ override: z.nonoptional(overrideReason) })

function OpenOverride({ answer }: { answer: (reason: string | undefined) => void }) {
  const t = useText()
  const form = useForm<Record<string, string>, { override: string }, string>({
    start: { override: '' },
    check: (draft) => checkForm(overrideForm, draft),
    send: ({ override }) => Promise.resolve(override),
    onSent: answer,
  })
  return (
    <NoteSheet
      form={form}
      noteName="override"
      title={t('officeKit.override.title')}
      text={t('officeKit.override.text')}
      noteLabel={t('officeKit.override.reason')}
      noteMax={OVERRIDE_MAX}
      isDangerous
      onClose={() => answer(undefined)}
    />
  )
}
