import { eventAgenda } from '@tiantian/contracts/expo/agenda-form.ts'
import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection } from '../../office/list-editor.tsx'
import { field } from '../../ui/use-form.ts'
import { showFailure } from '../shell/failure.ts'
import type { AgendaProps } from './agenda-part.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { withoutPipelining } from './lanes.ts'
import { WordsField } from './words-field.tsx'

const schema = z.object({ name: eventAgenda.shape.tracks.def.element })

const TEXTS = {
  tracks: {
    title: 'setup.agenda.tracks',
    one: 'setup.agenda.track',
    add: 'setup.agenda.newTrack',
  },
  rooms: {
    title: 'setup.agenda.rooms',
    one: 'setup.agenda.room',
    add: 'setup.agenda.newRoom',
  },
} as const

/** Tracks or rooms, by name. */
export function Lanes({ setUp, isLocked, save, kind }: AgendaProps & { kind: keyof typeof TEXTS }) {
  const t = useText()
  const language = useLanguage()
  const [edited, setEdited] = useState<number>()
  const names = setUp.agenda[kind]
  const write = (at: number, name: LocalizedText) =>
    save({ [kind]: at < names.length ? names.with(at, name) : [...names, name] })
  return (
    <ItemSection
      title={t(TEXTS[kind].title)}
      add={t(TEXTS[kind].add)}
      onAdd={isLocked ? undefined : () => setEdited(names.length)}
      sheet={
        edited !== undefined && (
          <LaneSheet
            title={t(TEXTS[kind].one)}
            start={{ name: names[edited] ?? {} }}
            save={({ name }) => write(edited, name)}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {names.map((name, at) => (
        <ItemRow
          key={JSON.stringify(name)}
          name={textIn(name, language)}
          onEdit={isLocked ? undefined : () => setEdited(at)}
          onRemove={
            isLocked
              ? undefined
              : () => void save(withoutPipelining(setUp.agenda, kind, at)).catch(showFailure)
          }
        />
      ))}
    </ItemSection>
  )
}

interface LaneSheetProps {
  title: string
  start: { name: LocalizedText }
  save: (lane: { name: LocalizedText }) => Promise<unknown>
  onClose: () => void
}

function LaneSheet(props: LaneSheetProps) {
  const t = useText()
  return (
    <ItemSheet {...props} schema={schema}>
      {(form) => <WordsField label={t('setup.tickets.name')} maxLength={80} {...field(form, 'name')} />}
    </ItemSheet>
  )
}
