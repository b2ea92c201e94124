import { type ReactNode, useRef } from 'react'
import { useIsomorphicLayoutEffect } from '../provider/useIsomorphicLayoutEffect.js'

/** A number that is always the same for `value`, for things that need a colour to be told apart by (FNV-1a). */
export function hashOf(value: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index += 1) {
    hash = Math.imul(hash ^ value.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/**
 * Returns the custom properties that an address's avatar is drawn from: the colour of its first six hexadecimal digits, or of a number of the whole
 * address where it has none, and a turn that the whole address decides, so that two which begin alike do not look alike.
 */
export function avatarStyle(address: string): string {
  const key = address.toLowerCase()
  const hash = hashOf(key)
  const digits = /^0x([\da-f]{6})/.exec(key)?.[1] ?? (hash + 2 ** 32).toString(16).slice(-6)
  return `--hawser-avatar:#${digits};--hawser-turn:${hash % 360}deg`
}

export interface AvatarProps {
  readonly address: string
  readonly size?: 'small' | 'medium' | 'large' | undefined
  /** An image in place of the drawing. */
  readonly children?: ReactNode
}

/** The picture of an account: a coil of five tints of the address's colour. */
export function Avatar({ address, size = 'large', children }: AvatarProps) {
  const element = useRef<HTMLSpanElement>(null)
  // Set on the element and not in the markup: a strict content policy refuses style attributes of server-rendered pages.
  useIsomorphicLayoutEffect(() => {
    if (element.current) element.current.style.cssText = avatarStyle(address)
  }, [address])

  return (
    <span ref={element} className="hawser-avatar" data-size={size} aria-hidden="true">
      {children}
    </span>
  )
}
