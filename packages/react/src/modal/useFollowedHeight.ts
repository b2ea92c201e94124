import { type RefObject, useLayoutEffect, useRef } from 'react'
import { hasTabbable } from './useKeptFocus.js'

/**
 * Gives a scrolling box the height of its content as a length, so that the style sheet can let a change of it take its time, and marks
 * the box where the content is higher than the box may be.
 */
export function useFollowedHeight(): {
  readonly box: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
} {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current]
    if (!outer || !inner) return
    let hasHeight = false
    const measure = (): void => {
      fitTitle(outer.previousElementSibling?.querySelector('bdi'))
      // A view that is being loaded keeps the height of the one before it.
      if (hasHeight && inner.querySelector('.hawser-view-loading')) return
      hasHeight = true
      // Not the bounding rectangle: that is scaled while the dialog comes in.
      const heightPx = inner.offsetHeight
      const maximumPx = Number.parseFloat(getComputedStyle(outer).maxBlockSize)
      const isScrollable = heightPx > maximumPx + 0.5
      // Not the height of all that can be scrolled: everything in the box inherits it, and would be styled anew as a long list grows.
      outer.style.setProperty('--hawser-body-block-size', `${isScrollable ? maximumPx : heightPx}px`)
      outer.toggleAttribute('data-scrollable', isScrollable)
      // Where nothing in it takes the focus, the box does: a keyboard has no other way to scroll it.
      if (isScrollable && !hasTabbable(inner)) outer.tabIndex = 0
      else outer.removeAttribute('tabindex')
    }
    measure()
    // The first height is simply there; only later ones are followed.
    const frame = requestAnimationFrame(() => outer.setAttribute('data-animated', ''))
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])

  return { box, content }
}

/** A title that does not fit into its line has two smaller ones, from the first frame on. */
export function fitTitle(name: Element | null | undefined): void {
  const title = name?.parentElement
  title?.removeAttribute('data-long')
  title?.toggleAttribute('data-long', title.scrollWidth > title.clientWidth)
}
