import type { Network } from '@hawser/common'
import { useState } from 'react'
import { PhoneIcon } from '../icons/modalIcons.js'
import { tintOf } from './Avatar.js'

interface PictureProps {
  readonly src: string | null | undefined
  /** The name of the thing shown; its first letter is shown where there is no image. The name itself is to stand beside the picture. */
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

interface WalletImageProps {
  readonly src: string | null | undefined
  readonly name: string
  readonly size?: PictureSize | undefined
}

/** A wallet's icon, or the first letter of its name. */
export function WalletImage(props: WalletImageProps) {
  return <Picture {...props} className="hawser-wallet-image" />
}

interface PairingImageProps {
  readonly src: string | null | undefined
  readonly name: string
  readonly size?: PictureSize | undefined
}

/** The picture of what leads to a wallet in another app: the connector's own, or a phone. */
export function PairingImage({ src, name, size }: PairingImageProps) {
  if (src) return <WalletImage src={src} name={name} size={size} />
  return (
    <span className="hawser-picture" data-size={size} aria-hidden="true">
      <PhoneIcon />
    </span>
  )
}

interface NetworkImageProps {
  /** Undefined: there is none, or it is not known. */
  readonly network: Network | undefined
  readonly size?: PictureSize | undefined
}

/** A network's image, or the first letter of its name in a tint of its own. */
export function NetworkImage({ network, size }: NetworkImageProps) {
  return (
    <Picture src={network?.assets?.imageUrl} name={network?.name ?? ''} size={size} className="hawser-network-image" />
  )
}
