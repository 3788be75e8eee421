import { useText } from '../../i18n/use-text.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { bytesMaxOf, sortFiles } from './chosen-files.ts'
import { readyPicture } from './ready-picture.ts'

interface FileChoice {
  readonly endings: readonly string[]
  readonly limit: number
  /** How many more files fit. */
  readonly room: number
  readonly onTaken: (files: File[]) => void
}

/** Long enough to read file names. */
const READ_MS = 5000

/** Accepts the valid files and says why the rest is left out. */
export function useFileChoice({ endings, limit, room, onTaken }: FileChoice) {
  const t = useText()
  async function take(chosen: readonly File[]) {
    const files = await Promise.all(chosen.map(readyPicture))
    const { taken, wrong, large, surplus } = sortFiles(files, endings, room)
    const megabytes = large[0] ? bytesMaxOf(large[0].name) / 1_000_000 : 0
    const reasons = [
      wrong.length > 0 && t('media.wrongKind', { names: namesOf(wrong) }),
      large.length > 0 && t('media.tooLarge', { names: namesOf(large), megabytes }),
      surplus.length > 0 && t('media.surplus', { count: limit }),
    ].filter((reason) => reason !== false)
    if (reasons.length > 0) showToast({ title: reasons.join(' '), icon: 'error', durationMs: READ_MS })
    if (taken.length > 0) onTaken(taken)
  }
  return (chosen: readonly File[]) => void take(chosen)
}

const namesOf = (files: readonly File[]) => files.map(({ name }) => name).join(', ')
