import { type RefObject, useEffect, useState } from 'react'

/** How far off the edge is near. */
const MARGIN = '240px 0px'

/** Whether an element has come near what is seen of the list that it scrolls in. Once true, it stays so. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { root: element.current.closest('.hawser-body'), rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
