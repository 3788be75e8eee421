import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { reportToStatistics } from '../../sdk/statistics.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { copyAndConfirm } from './copy-and-confirm.ts'

interface ShareButtonProps {
  section: ShareSectionName
  slug: string
  id: string
  /** The text sent with the link. */
  title: string
}

/** Shares the public page of an item, which works without the app and has a picture for link previews. */
export function ShareButton({ section, slug, id, title }: ShareButtonProps) {
  const t = useText()
  const language = useLanguage()
  const url = location.origin + sharePath(language, section, slug)
  const share = () => shareLink({ title, url }, { id, copied: t('product.linkCopied') })
  return (
    <Button variant="soft" size="sm" icon={<ShareIcon size={18} />} onClick={() => void share()}>
      {t('product.share')}
    </Button>
  )
}

interface ShareLink extends ShareData {
  readonly url: string
}

/**
 * Passes a link to the device's own share sheet, or copies it if there is none and confirms it with the given text.
 */
export async function shareLink(
  link: ShareLink,
  { id, copied }: { id: string; copied: string },
): Promise<void> {
  if (!(await shareByDevice(link))) await copyAndConfirm(link.url, copied)
  reportToStatistics((statistics) => statistics.report('share', id))
}

/** Whether the device's own share sheet took it over; closing the sheet counts as well. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  // On a desktop the sheet is a detour: there users paste links.
  if (!('share' in navigator && matchMedia('(pointer: coarse)').matches)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
