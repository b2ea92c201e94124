import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

interface Hold<T> {
  readonly items: readonly T[]
  readonly heightPx: number
}

export interface HeldList<T> {
  readonly items: readonly T[]
  /** For the list's element. */
  readonly listProps: {
    readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerLeave: () => void
    readonly style: { readonly maxBlockSize: number } | undefined
    readonly 'data-held': '' | undefined
  }
}

/**
 * A list that does not move under the pointer: while it is over the list, rows keep their place, new ones are added at the end,
 * and the list keeps its height and scrolls; a dialog that is on its way to another height stays where it is. When the pointer leaves, the
 * list takes its own order again: where it was pressed, not before the press has been carried out, wherever the pointer is by then.
 */
export function useHeldList<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  isPlace?: (item: T) => boolean,
): HeldList<T> {
  const [hold, setHold] = useState<Hold<T> | null>(null)
  const paused = useRef<readonly Animation[]>([])
  const press = useRef<AbortController | null>(null)
  const isOver = useRef(false)
  const resume = useCallback((): void => {
    for (const transition of paused.current) transition.play()
    paused.current = []
  }, [])
  useEffect(
    () => () => {
      press.current?.abort()
      resume()
    },
    [resume],
  )
  const shown = hold ? holdOrder(hold.items, items, keyOf, isPlace) : items
  // What arrived during the hold is held as well, so that the next arrival does not move it.
  const keys = (list: readonly T[]): string => list.map(keyOf).join('\n')
  if (hold && keys(shown) !== keys(hold.items)) setHold({ ...hold, items: shown })

  const keep = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    isOver.current = true
    if (hold) return
    // Not as it is seen: a dialog that is still coming in is smaller than it will be.
    const heightPx = Number.parseFloat(getComputedStyle(currentTarget).blockSize)
    setHold((last) => last ?? { items: shown, heightPx })
  }
  const release = (): void => {
    const isPressed = press.current?.signal.aborted === false
    if (isPressed || isOver.current) return
    resume()
    setHold(null)
  }

  return {
    items: shown,
    listProps: {
      // React tells of no entering where the list comes up under the pointer, in the place of another view. What is in it is come over.
      onPointerOver: keep,
      onPointerEnter: ({ currentTarget }) => {
        resume()
        paused.current = currentTarget.closest('.hawser-body')?.getAnimations() ?? []
        for (const transition of paused.current) transition.pause()
      },
      onPointerDown: (event) => {
        // Of what opens a menu, the end is not told.
        if (!event.isPrimary || event.button !== 0) return
        keep(event)
        press.current?.abort()
        const own = new AbortController()
        press.current = own
        const { signal } = own
        // The press is carried out right behind the pointer's up, in a task of its own where its click goes elsewhere.
        const end = (): void => {
          setTimeout(() => {
            if (signal.aborted) return
            own.abort()
            release()
          })
        }
        window.addEventListener('pointerup', end, { signal })
        window.addEventListener('pointercancel', end, { signal })
      },
      onPointerLeave: () => {
        isOver.current = false
        release()
      },
      style: hold ? { maxBlockSize: hold.heightPx } : undefined,
      'data-held': hold ? '' : undefined,
    },
  }
}

/**
 * The rows to show while a list must not move: the ones already `held` stay where they are, with what is now known of them, and new ones
 * take the places that were kept for them, then follow at the end. A held row whose item went away keeps its place.
 */
export function holdOrder<T>(
  held: readonly T[],
  items: readonly T[],
  keyOf: (item: T) => string,
  isPlace: (item: T) => boolean = () => false,
): readonly T[] {
  const current = new Map(items.map((item) => [keyOf(item), item]))
  const heldKeys = new Set(held.map(keyOf))
  const arrived = items.filter((item) => !heldKeys.has(keyOf(item)))
  const kept = held.map((item) => current.get(keyOf(item)) ?? (isPlace(item) ? (arrived.shift() ?? item) : item))
  return [...kept, ...arrived]
}
