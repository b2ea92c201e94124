import type { ChainNamespace, Network } from '@hawser/common'
import { useRef, useState } from 'react'
import { PhoneIcon } from '../icons/modalIcons.js'
import { useMark } from '../marks/useMark.js'
import { useIsomorphicLayoutEffect } from '../provider/useIsomorphicLayoutEffect.js'
import { hashOf } from './Avatar.js'

interface PictureProps {
  /** Undefined while it is not known whether there is an image. */
  readonly src: string | null | undefined
  /** The name of the thing shown; its letters are shown where there is no image. The name itself is to stand beside the picture. */
  readonly name: string
  readonly className: string
  readonly size?: PictureSize | undefined
}

export type PictureSize = 'small' | 'medium' | 'large'

const drawable = /^(?:data:image\/|https?:\/\/|\.{0,2}\/)/i
const pixels: Readonly<Record<PictureSize, number>> = { small: 24, medium: 36, large: 72 }

/** An image, drawn by `<img>` and nothing else, so that no script or style in it ever runs. */
export function Picture({ src, name, className, size = 'medium' }: PictureProps) {
  const element = useRef<HTMLSpanElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isDrawable = src && src !== brokenSrc && drawable.test(src)
  const letters = isDrawable || src === undefined ? undefined : lettersOf(name)
  const side = pixels[size]
  // Set on the element and not in the markup: a strict content policy refuses style attributes of server-rendered pages.
  useIsomorphicLayoutEffect(() => {
    if (letters) element.current?.style.setProperty('--hawser-hue', String(hashOf(name) % 360))
  }, [letters, name])

  return (
    <span
      ref={element}
      className={`hawser-picture ${className}`}
      data-size={size}
      data-letters={letters && [...letters].length}
      aria-hidden="true"
    >
      {isDrawable ? (
        <img
          src={src}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          // What stands in the page already is there with the name beside it.
          decoding={src.startsWith('data:') ? 'sync' : 'async'}
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        letters
      )}
    </span>
  )
}

/** Two letters and a colour of its name tell one tile from the next: one letter is shared by too many. */
function lettersOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !/^wallet$/i.test(word))
  const [first = [], second = []] = words
    .map((word) => word.match(/[\p{L}\p{N}]/gu) ?? [])
    .filter(({ length }) => length > 0)
  const [letter = '?', next = ''] = [first[0], second[0] ?? first[1]]
  return letter.toLocaleUpperCase() + next
}

interface WalletImageProps {
  readonly src: string | null | undefined
  readonly name: string
  readonly size?: PictureSize | undefined
}

/** A wallet's icon, or the letters of its name. */
export function WalletImage({ src = null, ...props }: WalletImageProps) {
  return <Picture {...props} src={src} className="hawser-wallet-image" />
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

/** A network's image: the app's own, or its mark, or the letters of its name. */
export function NetworkImage({ network, size }: NetworkImageProps) {
  const own = network?.assets?.imageUrl
  const mark = useMark(own || !network ? undefined : `network:${network.caipNetworkId}`)
  return <Picture src={own || mark} name={network?.name ?? ''} size={size} className="hawser-network-image" />
}

/** The mark that a namespace is known by, small, beside its name. */
export function NamespaceImage({ namespace }: { readonly namespace: ChainNamespace }) {
  return (
    <Picture src={useMark(`namespace:${namespace}`)} name={namespace} size="small" className="hawser-network-image" />
  )
}
