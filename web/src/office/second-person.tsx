import type { AnyAction, Input } from '@tiantian/contracts/action.ts'
import type { SecondPerson } from '@tiantian/contracts/office/endorsement.ts'
import { ENDORSEMENT_NOTE_MAX } from '@tiantian/contracts/office/endorsement.ts'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Tag } from '../ui/chip.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import css from './review-queue.module.css'

interface SecondPersonProps {
  secondPerson: SecondPerson
}

/** Whether one person may approve the item, in its head. */
export function SecondPersonTags({ secondPerson: { isNeeded, endorsement } }: SecondPersonProps) {
  const t = useText()
  return (
    <>
      {isNeeded && <Tag tone="warning">{t('officeKit.second.needed')}</Tag>}
      {endorsement && <Tag tone="success">{t('officeKit.second.by', { name: endorsement.by })}</Tag>}
    </>
  )
}

/** What the colleague who recommended it has noted, and that the reader does not confirm their own word. */
export function SecondPersonNote({ secondPerson: { endorsement } }: SecondPersonProps) {
  const t = useText()
  const text = [endorsement?.isOwn && t('officeKit.second.own'), endorsement?.note].filter(Boolean).join(' ')
  return text && <p className={css.note}>{text}</p>
}

interface EndorseSheetProps<A extends AnyAction> {
  action: A
  input: Omit<Input<A>, 'note'>
  isBlocked?: boolean
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}

/** Recommends an item to a colleague, who confirms it. */
export function EndorseSheet<A extends AnyAction>(props: EndorseSheetProps<A>) {
  const t = useText()
  return (
    <DecisionSheet<A, 'note'>
      {...props}
      title={t('officeKit.second.recommend')}
      text={t('officeKit.second.recommendText')}
      noteLabel={t('officeKit.second.note')}
      noteMax={ENDORSEMENT_NOTE_MAX}
      isNoteOptional
      doneText={t('officeKit.second.recommended')}
    />
  )
}
