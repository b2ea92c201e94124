import { useState } from 'react'
import { tintOf } from './tintOf.js'

export interface PictureProps {
  readonly src: string | null | undefined
  /** What it stands for; its first letter is shown where there is no image. The name itself stands beside it. */
  readonly name: string
  readonly className: string
  readonly size?: PictureSize | undefined
}

export type PictureSize = 'small' | 'medium' | 'large'

const drawable = /^(?:data:image\/|https?:\/\/|\.{0,2}\/)/i
const pixels: Readonly<Record<PictureSize, number>> = { small: 24, medium: 36, large: 72 }

/** An image of somebody else's, drawn by `<img>` and nothing else, so that no script or style in it ever runs. */
export function Picture({ src, name, className, size = 'medium' }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isDrawable = src && src !== brokenSrc && drawable.test(src)
  const side = pixels[size]

  return (
    <span
      className={`hawser-picture ${className}`}
      data-size={size}
      data-tint={isDrawable ? undefined : tintOf(name)}
      aria-hidden="true"
    >
      {isDrawable ? (
        <img
          src={src}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        firstLetterOf(name)
      )}
    </span>
  )
}

function firstLetterOf(name: string): string {
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0]
  return letter ? letter.toLocaleUpperCase() : '?'
}
