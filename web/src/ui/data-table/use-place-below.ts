import type { RefObject } from 'react'
import { useEffect, useLayoutEffect } from 'react'

type Ref = RefObject<HTMLElement | null>

const GAP_PX = 8

/** Keeps a panel below its button and within the window, and focuses its first field. */
export function usePanelPosition(button: Ref, panel: Ref, isOpen: boolean) {
  useLayoutEffect(() => {
    // The browser focuses it as the panel opens, so that no key press is lost.
    if (isOpen) panel.current?.querySelector('input')?.setAttribute('autofocus', '')
  }, [panel, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const updatePosition = () => {
      if (button.current && panel.current) positionBelow(button.current, panel.current)
    }
    updatePosition()
    const size = new ResizeObserver(updatePosition)
    if (panel.current) size.observe(panel.current)
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
    }
  }, [button, panel, isOpen])
}

function positionBelow(button: HTMLElement, panel: HTMLElement) {
  const { left, bottom } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = panel
  style.setProperty('--left', `${within(left, window.innerWidth - offsetWidth)}px`)
  style.setProperty('--top', `${within(bottom + GAP_PX, window.innerHeight - offsetHeight)}px`)
}

const within = (input: number, room: number) => Math.max(GAP_PX, Math.min(input, room - GAP_PX))
