import { eventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { field } from '../../ui/use-form.ts'
import { showFailure } from '../shell/failure.ts'
import type { AgendaProps } from './agenda-part.tsx'
import { ItemRow } from './item-row.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { withoutLane } from './lanes.ts'
import css from './set-up.module.css'
import { WordsField } from './words-field.tsx'

const schema = z.object({ name: eventAgenda.shape.tracks.def.element })

const TEXTS = {
  tracks: {
    title: 'eventSetUp.agenda.tracks',
    one: 'eventSetUp.agenda.track',
    add: 'eventSetUp.agenda.newTrack',
  },
  rooms: {
    title: 'eventSetUp.agenda.rooms',
    one: 'eventSetUp.agenda.room',
    add: 'eventSetUp.agenda.newRoom',
  },
} as const

/** Tracks or rooms, by their names. */
export function Lanes({ setUp, isLocked, save, kind }: AgendaProps & { kind: keyof typeof TEXTS }) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<number>()
  const names = setUp.agenda[kind]
  const write = (at: number, name: LocalizedText) =>
    save({ [kind]: at < names.length ? names.with(at, name) : [...names, name] })
  return (
    <Section
      title={t(TEXTS[kind].title)}
      isPanel
      more={
        !isLocked && (
          <Button size="sm" variant="secondary" onClick={() => setEdited(names.length)}>
            {t(TEXTS[kind].add)}
          </Button>
        )
      }
    >
      <ul className={css.list}>
        {names.map((name, at) => (
          <ItemRow
            key={JSON.stringify(name)}
            name={textIn(name, language)}
            onEdit={isLocked ? undefined : () => setEdited(at)}
            onRemove={
              isLocked ? undefined : () => void save(withoutLane(setUp.agenda, kind, at)).catch(showFailure)
            }
          />
        ))}
      </ul>
      {edited !== undefined && (
        <ItemSheet
          title={t(TEXTS[kind].one)}
          start={{ name: names[edited] ?? {} }}
          schema={schema}
          save={({ name }) => write(edited, name)}
          onClose={() => setEdited(undefined)}
        >
          {(form) => (
            <WordsField label={t('eventSetUp.tickets.name')} maxLength={80} {...field(form, 'name')} />
          )}
        </ItemSheet>
      )}
    </Section>
  )
}
