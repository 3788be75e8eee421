import type { ShareSectionName } from '@tiantian/contracts/share/share-path.ts'
import { sharePath } from '@tiantian/contracts/share/share-path.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { shareLink } from './share.ts'

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
