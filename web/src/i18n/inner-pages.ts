const INNER_PAGES: readonly string[] = [
  '/pages/index/user',
  '/pages/office/',
  '/pages/order/',
  '/pages/user/',
  '/uni_modules/',
]

/** Pages that few visitors open first: their texts come with them, not with the app. */
export const hasInnerTexts = (pathname: string) => INNER_PAGES.some((page) => pathname.startsWith(page))
