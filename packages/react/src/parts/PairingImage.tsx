import { PhoneIcon } from '../icons/PhoneIcon.js'
import type { PictureSize } from './Picture.js'
import { WalletImage } from './WalletImage.js'

export interface PairingImageProps {
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
