import { type RefObject, useEffect, useRef } from 'react'

/** How far before the end more is asked for, so that a scroll at reading speed never reaches it. Less than a first page is high. */
const MARGIN = '400px 0px'

/** An element to put at the end of a list: `onNearEnd` is called whenever it is near, until there is none. */
export function useNearEnd(onNearEnd: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onNearEnd || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNearEnd()
      },
      { root: end.current.closest('.hawser-body'), rootMargin: MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onNearEnd])
  return end
}
