import { useQueryClient } from '@tanstack/react-query'
import { eventFacts } from '@tiantian/contracts/expo/facts-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { saveFacts } from '@tiantian/contracts/expo/set-up.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { CallError, hasCode } from '../../sdk/call-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import type { FactsDraft } from './facts-draft.ts'
import { draftOf, factsOf, mergeDrafts } from './facts-draft.ts'
import { firstPart } from './item-sheet.tsx'
import { setUpQuery, useSave } from './set-up-query.ts'

/** Another editor saved first. */
export interface Conflict {
  readonly name: string
  readonly at: string
  readonly both: readonly (keyof FactsDraft)[]
}

/** The facts being edited; when another editor saved first, both versions are merged. */
export function useFacts(setUp: EventSetUp, onSaved: (saved: EventSetUp) => void) {
  const t = useText()
  const client = useQueryClient()
  const save = useSave()
  const [seen, setSeen] = useState(setUp)
  const [conflict, setConflict] = useState<Conflict>()
  const form = useForm({
    start: draftOf(setUp),
    check: (draft) => firstPart(checkForm(eventFacts, factsOf(draft))),
    send: (facts) => save(call(saveFacts, { id: setUp.id, version: seen.versions.facts, facts })),
    fieldOf: { SLUG_TAKEN: 'slug', CITY_NOT_FOUND: 'cityId', AGENDA_OUTSIDE: 'endsAt' },
    onSent(reply) {
      showToast({ title: t('setup.saved'), icon: 'success' })
      onSaved(reply.setUp)
    },
    onRefused(error) {
      if (!(error instanceof CallError && hasCode(error, 'EDIT_CONFLICT'))) return {}
      const newer = client.getQueryData(setUpQuery(setUp.id).queryKey)?.setUp
      if (!newer) return {}
      const { draft, both } = mergeDrafts(draftOf(seen), form.draft, draftOf(newer))
      setSeen(newer)
      setConflict({ name: String(error.params.name), at: String(error.params.at), both })
      return draft
    },
  })
  const isChanged = JSON.stringify(form.draft) !== JSON.stringify(draftOf(seen))
  return { form, isChanged, conflict }
}
