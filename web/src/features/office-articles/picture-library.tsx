import type { IllustratedArticle } from '@tiantian/contracts/publish/office-article.ts'
import { listArticlePictures } from '@tiantian/contracts/publish/office-article.ts'
import { useState } from 'react'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { infinite } from '../../sdk/query.ts'
import { useInfiniteQuery } from '../../sdk/use-query.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { BottomSheet } from '../../ui/overlay/bottom-sheet.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import type { KnownPicture } from '../../ui/rich-editor/pictures.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import css from './picture-library.module.css'

const TYPING_MS = 300

interface PictureLibraryProps {
  onChoose: (picture: KnownPicture) => void
  onClose: () => void
}

/** Pictures that articles use already, to be used again. */
export function PictureLibrary({ onChoose, onClose }: PictureLibraryProps) {
  const t = useText()
  const language = useLanguage()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), TYPING_MS)
  const list = useInfiniteQuery(infinite(listArticlePictures, { language, ...(search && { search }) }))
  return (
    <BottomSheet isOpen desktop="center" title={t('newsroom.pictures.title')} onClose={onClose}>
      <div className={css.library}>
        <p>{t('newsroom.pictures.text')}</p>
        <SearchField label={t('newsroom.pictures.find')} value={text} onChange={setText} />
        <InfiniteList
          list={list}
          label={t('newsroom.pictures.title')}
          className={css.articles}
          rowKey={({ id }) => id}
          renderRow={(article) => <ArticlePictures article={article} onChoose={onChoose} />}
          skeleton={<Skeleton height={120} />}
          skeletonCount={4}
          empty={<EmptyState title={t('newsroom.pictures.nothing')} />}
        />
      </div>
    </BottomSheet>
  )
}

interface ArticlePicturesProps extends Pick<PictureLibraryProps, 'onChoose'> {
  article: IllustratedArticle
}

function ArticlePictures({ article: { title, pictures }, onChoose }: ArticlePicturesProps) {
  const t = useText()
  return (
    <>
      <p className={css.title}>{title}</p>
      <div className={css.pictures}>
        {pictures.map((picture) => (
          <button
            key={picture.address}
            type="button"
            className={css.picture}
            aria-label={t('newsroom.pictures.use', { title: picture.alt || title })}
            onClick={() => onChoose(picture)}
          >
            <ProductImage src={picture.address} alt="" ratio="4 / 3" sizes="160px" />
          </button>
        ))}
      </div>
    </>
  )
}
