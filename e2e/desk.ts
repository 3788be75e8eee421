/** A window on a desk: in a story of two sides that is walked once, each side has the size it works at. */
export const AT_DESK = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  locale: 'zh-CN',
}

/** A window in the hand. */
export const IN_HAND = { viewport: { width: 390, height: 844 } }
