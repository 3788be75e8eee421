import type { SpeakerForm } from '@tiantian/contracts/expo/agenda-form.ts'
import { speakerForm } from '@tiantian/contracts/expo/agenda-form.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps, withItem } from '../../office/list-editor.tsx'
import { newRequestId } from '../../sdk/request-id.ts'
import { field } from '../../ui/form/use-form.ts'
import { showFailure } from '../shell/error/failure.ts'
import type { AgendaProps } from './agenda-part.tsx'
import { FileField } from './file-field.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { LocalizedTextField } from './localized-text-field.tsx'
import css from './set-up.module.css'

/** Speakers of the event, in display order. */
export function Speakers({ setUp, isLocked, save }: AgendaProps) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<SpeakerForm>()
  const { speakers } = setUp.agenda
  const send = (change: Parameters<typeof save>[0]) => void save(change).catch(showFailure)
  const actions = (speaker: SpeakerForm, at: number) =>
    !isLocked && {
      onEdit: () => setEdited(speaker),
      onRemove: () => send(without(setUp.agenda, speaker.id)),
      ...moveSteps(speakers.length, at, (by) => send({ speakers: [...moved(speakers, at, by)] })),
    }
  return (
    <ItemSection
      title={t('setup.agenda.speakers')}
      add={t('setup.agenda.newSpeaker')}
      onAdd={isLocked ? undefined : () => setEdited(newSpeaker())}
      sheet={
        edited && (
          <SpeakerSheet
            start={edited}
            save={(speaker) => save({ speakers: [...withItem(speakers, speaker, ({ id }) => id)] })}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {speakers.map((speaker, at) => (
        <ItemRow key={speaker.id} name={textIn(speaker.name, language)} {...actions(speaker, at)}>
          <p className={css.muted}>
            {[textIn(speaker.position, language), textIn(speaker.company, language)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </ItemRow>
      ))}
    </ItemSection>
  )
}

interface SpeakerSheetProps {
  start: SpeakerForm
  save: (speaker: SpeakerForm) => Promise<unknown>
  onClose: () => void
}

function SpeakerSheet(props: SpeakerSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...props} title={t('setup.agenda.speaker')} schema={speakerForm}>
      {(form) => (
        <>
          <LocalizedTextField label={t('setup.agenda.speakerName')} maxLength={80} {...field(form, 'name')} />
          <LocalizedTextField
            label={t('setup.agenda.position')}
            maxLength={120}
            isOptional
            {...field(form, 'position')}
          />
          <LocalizedTextField
            label={t('setup.agenda.company')}
            maxLength={160}
            isOptional
            {...field(form, 'company')}
          />
          <LocalizedTextField
            label={t('setup.agenda.bio')}
            maxLength={3000}
            isLong
            isOptional
            {...field(form, 'bio')}
          />
          <FileField
            label={t('programme.setup.photo')}
            remove={t('programme.setup.photoRemove')}
            kind="picture"
            value={form.draft.photo}
            onChange={(path) => form.set('photo', path)}
          />
        </>
      )}
    </ItemSheet>
  )
}

const newSpeaker = (): SpeakerForm => ({
  id: newRequestId(),
  name: {},
  position: {},
  company: {},
  bio: {},
  photo: '',
})

/** A deleted speaker is removed from all sessions. */
const without = ({ speakers, sessions }: AgendaProps['setUp']['agenda'], gone: string) => ({
  speakers: speakers.filter(({ id }) => id !== gone),
  sessions: sessions.map((session) => ({
    ...session,
    speakers: session.speakers.filter(({ id }) => id !== gone),
  })),
})
