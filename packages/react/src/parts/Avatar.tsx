import { useRef, useState } from 'react'
import { useIsomorphicLayoutEffect } from '../provider/useIsomorphicLayoutEffect.js'
import { avatarColor } from './avatarColor.js'

export interface AvatarProps {
  readonly address: string
  /** An image that a name service has for the address. */
  readonly src?: string | null | undefined
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** Who an account is at a glance: its own image, or five tints of the address's colour (CON-13). */
export function Avatar({ address, src, size = 'large' }: AvatarProps) {
  const element = useRef<HTMLSpanElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  // Set on the element and not in the markup: a strict content policy refuses style attributes of server-rendered pages.
  useIsomorphicLayoutEffect(() => {
    element.current?.style.setProperty('--hawser-avatar', avatarColor(address))
  }, [address])
  const isDrawable = src && src !== brokenSrc && /^(?:https?:|data:image\/)/i.test(src)

  return (
    <span ref={element} className="hawser-avatar" data-size={size} aria-hidden="true">
      {isDrawable ? (
        <img
          src={src}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : null}
    </span>
  )
}
