import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FloorPlan } from '@tiantian/contracts/expo/plan-form.ts'
import { planIssues } from '@tiantian/contracts/expo/plan-form.ts'
import type { EventSetUp } from '@tiantian/contracts/expo/set-up.ts'
import { savePlan } from '@tiantian/contracts/expo/set-up.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { mergePlans } from './plan-draft.ts'
import { setUpQuery, useSave } from './set-up-query.ts'

/** The initial state of a drawing, and all its states since: the last one is shown. */
interface PlanDrawing {
  readonly from: FloorPlan
  readonly steps: readonly FloorPlan[]
  /** The saved version: shown until the page has loaded it. */
  readonly savedAs?: number
}

/** The floor plan being drawn: saved on request, with undo for any step before that. */
export function usePlan(setUp: EventSetUp) {
  const t = useText()
  const client = useQueryClient()
  const send = useSave()
  const [last, setDrawing] = useState<PlanDrawing>()
  const stored = planOf(setUp)
  const open = (one: PlanDrawing | undefined) =>
    one?.savedAs !== undefined && setUp.versions.plan >= one.savedAs ? undefined : one
  const drawing = open(last)
  const plan = drawing?.steps.at(-1) ?? stored
  const change = (next: FloorPlan) =>
    setDrawing((before) => ({
      from: open(before)?.from ?? stored,
      steps: [...(open(before)?.steps ?? []), next].slice(-STEPS_MAX),
    }))
  const undo = () =>
    setDrawing((before) =>
      before && before.steps.length > 1 ? { ...before, steps: before.steps.slice(0, -1) } : undefined,
    )
  const saving = useMutation({
    mutationFn: () => send(call(savePlan, { id: setUp.id, version: setUp.versions.plan, plan })),
    onSuccess({ setUp: { versions } }) {
      setDrawing((before) => before && { ...before, savedAs: versions.plan })
      showToast({ title: t('setup.saved'), icon: 'success' })
    },
    onError(error) {
      const newer = client.getQueryData(setUpQuery(setUp.id).queryKey)?.setUp
      if (!(newer && drawing && hasCode(error, 'EDIT_CONFLICT'))) return
      const theirs = planOf(newer)
      setDrawing({ from: theirs, steps: [mergePlans(drawing.from, plan, theirs)] })
    },
  })
  const wrong = new Set(
    planIssues(plan).map(({ path }) => plan.booths[Number(path.split('.')[1])]?.code ?? ''),
  )
  const save = () => saving.mutate()
  return {
    plan,
    change,
    undo,
    save,
    isSaving: saving.isPending,
    isChanged: drawing !== undefined && drawing.savedAs === undefined,
    wrong,
  }
}

export type PlanState = ReturnType<typeof usePlan>

const STEPS_MAX = 100

/** Halls and booths only, without exhibitors. */
const planOf = ({ plan }: EventSetUp): FloorPlan => ({
  halls: plan.halls,
  booths: plan.booths.map(({ id, hall, code, x, y, width, height }) => ({
    id,
    hall,
    code,
    x,
    y,
    width,
    height,
  })),
})
